import { type CardInput, fullestOf, type ReportCardInput } from '../../documents/report-card.ts'

/** Cards laid out by one job of the press: with more each takes longer, and all of them more memory. */
const CARDS_PER_JOB = 25

/** Where the work is done. */
export interface CardPrinter {
  pdf(input: ReportCardInput): Promise<Uint8Array>
  join(files: Uint8Array[]): Promise<Uint8Array>
}

/** Those of the pictures alone that these cards show: each job is sent its own. */
function withCards(input: ReportCardInput, cards: CardInput[], fullest?: CardInput[]): ReportCardInput {
  const shown = new Set([input.logo, ...[...cards, ...(fullest ?? [])].map(({ photo }) => photo)])
  const images = new Map([...input.images].filter(([address]) => shown.has(address)))
  return { ...input, images, cards, ...(fullest && { fullest }) }
}

type Progress = (done: number, of: number) => Promise<void>

/** All cards as one file. @throws whatever the printer throws */
export async function cardsTogether(
  input: ReportCardInput,
  printer: CardPrinter,
  progress: Progress,
): Promise<Uint8Array> {
  const files: Uint8Array[] = []
  const fullest = fullestOf(input.cards)
  for (let from = 0; from < input.cards.length; from += CARDS_PER_JOB) {
    files.push(await printer.pdf(withCards(input, input.cards.slice(from, from + CARDS_PER_JOB), fullest)))
    await progress(Math.min(from + CARDS_PER_JOB, input.cards.length), input.cards.length)
  }
  return files.length === 1 && files[0] ? files[0] : printer.join(files)
}

/** Each card as a file of its own, with a name that is safe in every file system. */
export async function* cardsApart(input: ReportCardInput, printer: CardPrinter) {
  for (const [at, card] of input.cards.entries()) {
    const words = [card.place, card.roll_no ?? '', card.name, card.admission_no]
    const name = words
      .map((word) =>
        word
          .normalize('NFC')
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-'),
      )
      .map((word) => word.replaceAll(/^-+|-+$/g, ''))
    yield {
      name: `${String(at + 1).padStart(4, '0')}-${name.filter(Boolean).join('-').slice(0, 110)}.pdf`,
      bytes: await printer.pdf(withCards(input, [card])),
    }
  }
}
