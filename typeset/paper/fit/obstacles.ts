import type { Block } from '../../../richtext/tree.ts'
import type { Images, PaperDocument, QuestionDocument } from '../../document.ts'
import { findImageSize } from '../image-size.ts'

/** What takes room and may not give way: a question's figures, the answer lines of a section. */
export type Obstacle =
  | { kind: 'figure'; number: number; lines: number }
  | { kind: 'answer-lines'; section: string | null; lines: number }

/** As templates/figure.typ has them. */
const CSS_PIXEL = 0.75
const TALLEST = 300

const lineOf = (style: { text_size: number; leading: number }) => style.text_size * (0.65 + style.leading)

interface Picture {
  src: string
  width: number | undefined
}

function picturesIn(value: unknown): Picture[] {
  if (Array.isArray(value)) return value.flatMap(picturesIn)
  if (value === null || typeof value !== 'object') return []
  const node = value as Partial<Picture> & { type?: string }
  if (node.type === 'image' && typeof node.src === 'string') return [{ src: node.src, width: node.width }]
  return Object.values(value).flatMap(picturesIn)
}

function heightOf({ src, width }: Picture, images: Images, shrunk: number): number {
  const file = images.get(src)
  const size = file && findImageSize(file)
  if (!size) return 0
  const asked = (width ?? size.width) * CSS_PIXEL
  const limited = Math.min(asked, TALLEST / (size.height / size.width))
  return Math.min(limited, asked * shrunk) * (size.height / size.width)
}

const textsOf = ({ body, options, sub_questions }: QuestionDocument): (Block[] | Block[][])[] => [
  ...[body, options],
  ...sub_questions.flatMap((part) => [part.body, part.options]),
]

/** The largest first, at most three. */
export function obstaclesOf(document: PaperDocument, images: Images): Obstacle[] {
  const line = lineOf(document)
  const shrunk = document.fit?.figures ?? 1
  const lines = (height: number) => Math.round(height / line)
  const figures = document.sections.flatMap(({ questions }) =>
    questions.map((question): Obstacle => {
      const heights = picturesIn(textsOf(question)).map((picture) => heightOf(picture, images, shrunk))
      return { kind: 'figure', number: question.number, lines: lines(heights.reduce((sum, one) => sum + one, 0)) }
    }),
  )
  const ruled = document.sections.map(({ title, questions }): Obstacle => {
    const count = questions.reduce(
      (sum, question) => sum + question.lines + question.sub_questions.reduce((all, part) => all + part.lines, 0),
      0,
    )
    return { kind: 'answer-lines', section: title, lines: lines(count * ANSWER_LINE) }
  })
  return [...figures, ...ruled]
    .filter((one) => one.lines > 1)
    .toSorted((one, other) => other.lines - one.lines)
    .slice(0, 3)
}

/** As templates/question.typ has it, in points. */
const ANSWER_LINE = 1.9 * 11
