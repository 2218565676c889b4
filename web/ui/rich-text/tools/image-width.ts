/** Centimetres of the widths that are offered; a whole line is the column of text on A4, beside its number and marks. */
export const widthsOnPaper = { small: 4.5, medium: 8.5, large: 12.5, full: 15 } as const

/** A CSS pixel is 1/96 inch on paper as well. */
const pixelsPerCentimetre = 96 / 2.54

export const pixelsOf = (centimetres: number): number => Math.round(centimetres * pixelsPerCentimetre)

/** To a tenth. */
export const centimetresOf = (pixels: number): number => Math.round((pixels / pixelsPerCentimetre) * 10) / 10
