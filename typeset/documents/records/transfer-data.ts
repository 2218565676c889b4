import { dateWords } from '../../../domain/date-words.ts'
import type { LanguageOf } from '../../../domain/languages.ts'
import type { DocumentFrame } from '../../document.ts'
import { type TransferWords, transferWords } from '../../words/transfer-words.ts'
import { documentWords, plainFrame } from '../document-frame.ts'
import type { DocumentInput } from '../document-input.ts'
import { filled } from './filled.ts'

/** A pupil's place in a session; days as printed. */
export interface TransferYear {
  session: string
  place: string
  roll_no: string | null
  from: string | null
  to: string | null
  state: keyof TransferWords['states']
}

/** What a transfer certificate needs of a pupil. */
export interface TransferDataInput extends Pick<DocumentInput, 'font' | 'school' | 'logo' | 'images'> {
  document: 'records/transfer-data'
  language: LanguageOf<'cards'>
  /** The moment, as printed. */
  printed: string
  name: string
  admission_no: string
  gender: keyof TransferWords['genders'] | null
  mother: string | null
  father: string | null
  guardian: string | null
  /** YYYY-MM-DD */
  dob: string | null
  /** Days as printed. */
  joined_on: string | null
  left: { on: string | null; reason: keyof TransferWords['reasons'] | null } | null
  /** The earliest first. */
  years: TransferYear[]
  /** There are years that the caller does not see. */
  has_unseen: boolean
  /** `hidden`: the caller sees some subjects alone. */
  result:
    | 'hidden'
    | {
        session: string
        place: string
        percent: string | null
        grade: string | null
        result: keyof TransferWords['results'] | null
        exams: string[]
      }
    | null
  days: { session: string; of: { present: string; open: string } | null }
}

interface Fact {
  name: string
  value: string
}

export interface TransferDataDocument extends DocumentFrame {
  kind: 'records/transfer-data'
  say: TransferWords
  heading: string
  facts: Fact[]
  /** null: not recorded. */
  born: { figures: string; words: { language: 'en' | 'hi'; says: string }[] } | null
  years: string[][]
  notes: string[]
  result: Fact[] | null
  result_note: string
  days: string
  foot: string
}

/** "14/05/2012" */
const inFigures = (date: string) => date.split('-').reverse().join('/')

function factsOf(input: TransferDataInput, say: TransferWords): Fact[] {
  const { left, gender, guardian } = input
  return [
    { name: say.name, value: input.name },
    { name: say.admission_no, value: input.admission_no },
    { name: say.mother, value: input.mother ?? say.not_recorded },
    { name: say.father, value: input.father ?? say.not_recorded },
    ...(guardian === null ? [] : [{ name: say.guardian, value: guardian }]),
    { name: say.gender, value: gender === null ? say.not_recorded : say.genders[gender] },
    { name: say.joined, value: input.joined_on ?? say.not_recorded },
    { name: say.left, value: left === null ? say.still_here : (left.on ?? say.not_recorded) },
    ...(left?.reason ? [{ name: say.reason, value: say.reasons[left.reason] }] : []),
  ]
}

function resultOf(
  { result }: TransferDataInput,
  say: TransferWords,
): Pick<TransferDataDocument, 'result' | 'result_note'> {
  if (result === null) return { result: null, result_note: say.no_result }
  if (result === 'hidden') return { result: null, result_note: say.hidden_result }
  return {
    result: [
      { name: say.session, value: `${result.session} · ${result.place}` },
      { name: say.percent, value: result.percent ?? '–' },
      { name: say.grade, value: result.grade ?? '–' },
      { name: say.columns[5], value: result.result === null ? '–' : say.results[result.result] },
    ],
    result_note: filled(say.exams_of, { exams: result.exams.join(', ') }),
  }
}

export function transferDataDocument(input: TransferDataInput): TransferDataDocument {
  const { language, dob, years, days, school, printed } = input
  const say = transferWords[language]
  return {
    ...plainFrame({ ...input, page: 'A4' }, documentWords({ language }), say.title),
    ...{ kind: 'records/transfer-data', logo: input.logo, say, heading: say.title, facts: factsOf(input, say) },
    born:
      dob === null
        ? null
        : {
            figures: inFigures(dob),
            words: (['en', 'hi'] as const).map((own) => ({ language: own, says: dateWords(dob, own) })),
          },
    years: years.map(({ session, place, roll_no, from, to, state }) => [
      ...[session, place, roll_no ?? '–', from ?? '–', to ?? '–'],
      say.states[state],
    ]),
    notes: input.has_unseen ? [say.unseen] : [],
    ...resultOf(input, say),
    days: days.of
      ? filled(say.days_of, { ...days.of, session: days.session })
      : filled(say.no_days, { session: days.session }),
    foot: filled(say.foot, { school, when: printed }),
  }
}
