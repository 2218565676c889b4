const marginPages = 2
const rangePages = 3

/** A page number, or the gap before or after the pages around the selected one. */
export type PageLink = number | 'before' | 'after'

/** The span of pages around the selected one, from 0; wider on the side that has room when the other hits an end. */
function spanAround(selected: number, total: number): [first: number, last: number] {
  const half = rangePages / 2
  if (selected > total - half) return [selected - rangePages + (total - selected), total]
  if (selected === 0) return [0, rangePages - 1]
  if (selected < half) return [0, rangePages]
  return [selected - half, selected + half]
}

/**
 * The page links for `page` of `total`, both from 1: two at each end, three around the page, a gap for what is left out, and
 * never a gap that hides a single page. Follows react-paginate 8 (marginPagesDisplayed 2, pageRangeDisplayed 3).
 */
export function pages(total: number, page: number): PageLink[] {
  const [first, last] = spanAround(page - 1, total)
  const isShown = (number: number) =>
    total <= rangePages ||
    number <= marginPages ||
    number > total - marginPages ||
    (number - 1 >= first && number - 1 <= last)
  const links: PageLink[] = []
  for (let number = 1; number <= total; number++) {
    const fillsGap = isShown(number - 1) && isShown(number + 1)
    const side = number < page ? 'before' : 'after'
    if (isShown(number) || fillsGap) links.push(number)
    else if (links.at(-1) !== side) links.push(side)
  }
  return links
}
