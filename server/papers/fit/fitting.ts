import type { PageSize } from '#contract'
import type { FitStyle } from '../../../typeset/paper/fit/style.ts'

/** How a paper is set that is to take fewer pages: in its own language, on the page that it was measured for. */
export interface PaperFitting {
  page: PageSize
  pages: number
  style: FitStyle
  /** Of copies with names, whose code takes room; null where they can't take so few pages. */
  named: FitStyle | null
}
