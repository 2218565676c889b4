/**
 * What the reader says of a picture of a page. Everything here is plain data: it crosses threads and goes into the database as JSON. Places on paper are in
 * millimetres from the top left corner of the upright page, places in pictures in pixels from the picture's own top left corner.
 */

/** Grey pixels row by row, 0 black … 255 white. */
export interface GreyPicture {
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray
}

/** x, y */
export type PlanePoint = readonly [number, number]

/** Nine numbers, row by row, the last 1: millimetres of the paper → pixels of the picture. */
export type PagePlane = readonly number[]

/** Why a page can't be read at all. `damaged`: its bytes make no picture. */
export type PageRefusal =
  | 'no_marks'
  | 'two_pages'
  | 'bent'
  | 'blurred'
  | 'low_contrast'
  | 'cut_off'
  | 'too_small'
  | 'damaged'

/** One of the four marks as it was found. */
export interface FoundMark {
  id: 0 | 1 | 2 | 3
  /** Its corners in the picture, clockwise from its own top left. */
  corners: PlanePoint[]
  /** Cells that say otherwise than they should. */
  errors: number
  /** Side, pixels. */
  size: number
  /** Grey of its border, and of the paper around it. */
  black: number
  white: number
  /** Pixels from black to white at its sides. */
  edge: number
}

/** Where a page lies in a picture, by its marks. */
export interface LocatedPage {
  plane: PagePlane
  marks: FoundMark[]
  /** Millimetres that the plane leaves unexplained at the marks. */
  residual: number
  /** Size of the paper, millimetres. */
  width: number
  height: number
}

export type PageLocation = { refusal: null; page: LocatedPage } | { refusal: PageRefusal; page: null }

/** A code that was read, and where: clockwise from the code's own top left corner, pixels of the picture that it was read in. */
export interface SeenCode {
  text: string
  corners: readonly PlanePoint[]
}

/** Why a field must be looked at: the first that holds. The server adds set_differs, roll_unknown, roll_taken. */
export type DoubtReason = 'faint' | 'two' | 'crossed' | 'around' | 'gap'

/** One circle. */
export interface BoxReading {
  /** What is printed in it. */
  v: string
  state: 'empty' | 'marked' | 'ask'
  /** Mean darkness inside, beyond what is printed: 0 … 1. */
  ink: number
  /** Share of its inside that is clearly dark. */
  strokes: number
  /** Share of its surroundings that is clearly dark. */
  around: number
}

export interface FieldReading {
  id: string
  state: 'READ' | 'OPEN'
  /** Of an OPEN field alone. */
  why: DoubtReason | null
  /** What is marked, row by row; a row without a mark is []. Of an OPEN field what the machine sees, which counts for nothing. */
  marked: string[][]
  /** What a person may be shown as the likeliest meaning: `marked` without what was crossed out. */
  proposal: string[][]
  boxes: BoxReading[][]
}

/** How good the picture of the page is. */
export interface PageQuality {
  /** Of four. */
  marks: number
  /** Millimetres that the plane leaves at the marks. */
  residual: number
  /** 0 … 1 between the paper and the print's black. */
  contrast: number
  /** Millimetres from black to white at the sides of the marks. */
  blur: number
  /** Pixels a millimetre. */
  px: number
  /** Millimetres that the printed circles lie off the smooth surface through them. */
  bent: number
  /** Share of the printed circles that were found, of those looked for. */
  rings: number
  /** Nearly all pixels are black or white. */
  bilevel: boolean
}

/** What a plane doesn't say of a sheet that isn't flat: shifts in millimetres by polynomials of the place, for pictures of parts of the page. */
export interface PageBend {
  /** 1, 3, 6 or 10 coefficients each, of 1, x, y, x², xy, y², x³, x²y, xy², y³, where x and y go from -1 to 1 over the page. */
  dx: number[]
  dy: number[]
}

/** Ink of a crop beyond its frame and lines: share of its area. Below 0.001 nobody wrote there. */
export interface CropInk {
  id: string
  ink: number
}

/** A page that is refused has no fields at all. */
export type PageReading =
  | {
      refusal: null
      fields: FieldReading[]
      quality: PageQuality
      crops: CropInk[]
      bend: PageBend
      /** The ink of all circles in the order of the layout, 0 … 1: by it two pictures of one page know each other (`alike`). */
      hand: number[]
    }
  | { refusal: PageRefusal; fields: []; quality: PageQuality | null }
