import type { Sentence, UploadAsk, UploadProblem, UploadReading, UploadResult } from '#contract'
import type { ListAsk, RowProblem } from '../../../interchange/doors/marks/reading.ts'
import type { ShownList, ShownReading } from './shown-list.ts'

/** Rows with such a problem are taken once somebody has looked at them. */
const doubts = new Set(['near_name', 'key_differs', 'total_differs', 'not_present', 'absent_beside', 'says_other'])

interface SaidOnWire {
  code?: string | undefined
  params?: Sentence['params'] | undefined
}

const sentenceOf = ({ code = '', params }: SaidOnWire): Sentence => (params ? { code, params } : { code })

/** How the server has read a list, as the reader itself would say it. What would be stored stays there. */
export const readAnswer = ({
  reading,
  asks = [],
  errors,
}: Pick<UploadResult, 'reading' | 'asks' | 'errors'>): ShownList | null =>
  reading ? { reading: readingOf(reading), asks: asks.map(askOf), problems: errors.map(problemOf) } : null

const readingOf = (reading: UploadReading): ShownReading => ({
  ...reading,
  layout: { ...reading.layout, sentence: sentenceOf(reading.layout.said) },
  preview: reading.preview.map(({ said, ...row }) => ({ ...row, message: said ? sentenceOf(said) : null })),
})

const askOf = ({ choices, ...ask }: UploadAsk): ListAsk => ({
  ...ask,
  message: sentenceOf(ask),
  choices: choices.map(({ value, label, said }) => ({ value, label: said ? sentenceOf(said) : label })),
})

const problemOf = ({ row, code, value, said }: UploadProblem): RowProblem => ({
  ...{ row, at: null, value, code: code as RowProblem['code'] },
  said: said ? sentenceOf(said) : { code },
  is_doubt: doubts.has(code),
})
