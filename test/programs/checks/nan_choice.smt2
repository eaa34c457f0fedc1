(define-fun |main:6| () Bool false)
