/* The compiled models, as they are, in read-only data. */
        .section .rodata
        .balign 16
        .global octant_models32, octant_models32_end, octant_models64, octant_models64_end
octant_models32:
        .incbin "models32.bc"
octant_models32_end:
        .balign 16
octant_models64:
        .incbin "models64.bc"
octant_models64_end:
        .section .note.GNU-stack, "", %progbits
