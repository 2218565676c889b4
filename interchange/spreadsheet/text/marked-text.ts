/** What of a text is raised, lowered or marked, by the tag that says so; the order in which they stand within each other. */
export const runMarks = ['sup', 'sub', 'strong', 'em', 'u', 's'] as const
export type RunMark = (typeof runMarks)[number]

/** A piece of a cell's text in one font; `marks` is null where it has the font of the cell. */
export interface TextRun {
  text: string
  marks: readonly RunMark[] | null
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)

/** Raised and lowered tell something even of a whole cell; a cell in bold throughout is decorated. */
const says = (mark: RunMark) => mark === 'sup' || mark === 'sub'

/**
 * The HTML of runs, no tag over a line end; undefined where it says no more than their text.
 * @param own whether the cell's own font raises or lowers
 */
export function runsToHtml(runs: readonly TextRun[], own: RunMark | null): string | undefined {
  const filled = runs.filter(({ text }) => text.trim() !== '')
  const marksOf = (run: TextRun) => run.marks ?? (own ? [own] : [])
  const isEverywhere = (mark: RunMark) => !says(mark) && filled.every((run) => marksOf(run).includes(mark))
  const kept = runMarks.filter((mark) => !isEverywhere(mark) && filled.some((run) => marksOf(run).includes(mark)))
  if (kept.length === 0) return undefined
  return runs
    .map((run) => {
      const marks = kept.filter((mark) => marksOf(run).includes(mark))
      return run.text
        .split('\n')
        .map((line) => tagged(escapeHtml(line), marks))
        .join('\n')
    })
    .join('')
}

const tagged = (html: string, marks: readonly RunMark[]) =>
  html === '' ? '' : marks.reduceRight((inner, mark) => `<${mark}>${inner}</${mark}>`, html)

const raised = new Map([...'0123456789+-−=()n'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ'][at] ?? sign]))
const lowered = new Map([...'0123456789+-−=()'].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'][at] ?? sign]))

/** What a field of plain text gets of marked text: raised and lowered figures as signs of their own. `is_whole`: nothing was lost. */
export function plainOfMarked(html: string): { text: string; is_whole: boolean } {
  let is_whole = true
  const bare = html.replace(/<(sup|sub)>([^<>]*)<\/\1>/g, (_, mark: string, inner: string) => {
    const signs = mark === 'sup' ? raised : lowered
    const figures = [...inner].map((sign) => signs.get(sign) ?? (sign === ' ' ? sign : null))
    if (figures.includes(null)) is_whole = false
    return figures.includes(null) ? inner : figures.join('')
  })
  return { text: decodeHtml(bare.replace(/<[^<>]*>/g, '')), is_whole }
}

const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }
export const decodeHtml = (html: string): string => html.replace(/&(?:amp|lt|gt);/g, (one) => signs[one] ?? one)
