/** A, B, C for the first, second, third option. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index)
