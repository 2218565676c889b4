import { isDeepStrictEqual } from 'node:util'
import { type MendedQuestion, type ReadingDefaults, say } from '#contract'
import { doubtKinds } from '../../../interchange/items/codes.ts'
import type { ImportDoubt } from '../../../interchange/items/imported-question.ts'
import type { GivenQuestion, ReadPicture } from '../../db/schema-columns.ts'
import { wrongField, wrongFields } from '../../ground/errors.ts'
import type { CheckTexts } from '../check-texts.ts'
import { reviewContent } from '../content.ts'
import { unshowPictures } from './pictures.ts'
import { contentInputOf, openDoubts, type StoredItem, sameTextOf, storedContent, termsOf } from './reading-item.ts'

/** What somebody says of one question. */
export interface ItemChange {
  question?: MendedQuestion | undefined
  take?: StoredItem['take'] | undefined
  accept?: true | string[] | undefined
}

interface OfReading {
  id: number
  pictures: readonly ReadPicture[]
  defaults: ReadingDefaults
  layout_known: boolean
  check: CheckTexts
}

/** A question as it is mended. @param path of the change in the body @throws invalid_field where it is saved, or can't be looked at */
export async function mendItem(
  item: StoredItem,
  change: ItemChange,
  path: string,
  reading: OfReading,
): Promise<StoredItem> {
  if (item.question_id !== null) throw wrongField(`${path}.row`, say('question_reading.saved_row', { row: item.row }))
  const mended = change.question ? await withQuestion(item, change.question, `${path}.question`, reading) : { ...item }
  if (change.take !== undefined) mended.take = change.take
  if (change.accept) {
    const open = openDoubts(mended, reading.layout_known).filter(({ code }) => !doubtKinds[code].blocks)
    const { accept } = change
    const codes = open.map(({ code }) => code).filter((code) => accept === true || accept.includes(code))
    mended.accepted = [...new Set([...mended.accepted, ...codes])]
  }
  return { ...mended, is_mended: true }
}

async function withQuestion(
  item: StoredItem,
  given: MendedQuestion,
  path: string,
  { defaults, check, ...reading }: OfReading,
): Promise<StoredItem> {
  const whole = mergedQuestion(item.question, unshowPictures(given, reading))
  const { content, errors } = await reviewContent(
    contentInputOf(whole, defaults),
    check,
    contentInputOf(item.question, defaults),
  )
  // Nobody has looked at such texts: they are not stored.
  if (errors.some(({ code }) => code.startsWith('rich.')))
    throw wrongFields(errors.map((error) => ({ ...error, path: `${path}.${error.path}` })))
  const question = storedContent(whole, content)
  const doubts = item.doubts.filter(({ field }) => !isChanged(field, item.question, question))
  const compared = { same_text: sameTextOf(content, errors), terms: termsOf(content, errors) }
  return { ...item, question, doubts, faults: errors, ...compared }
}

/** What is said stands in the place of what was; an id of null is none. */
function mergedQuestion(stored: GivenQuestion, given: MendedQuestion): GivenQuestion {
  const said = Object.entries(given).filter(([, value]) => value !== undefined)
  const merged = { ...stored, ...Object.fromEntries(said) }
  const isGone = (name: string, value: unknown) => value === null && name.endsWith('_id') && name !== 'topic_id'
  return Object.fromEntries(
    Object.entries(merged).filter(([name, value]) => !isGone(name, value)),
  ) as unknown as GivenQuestion
}

/** Whether what a doubt is about is another by now. The answer of choices stands in their options, those of a case study in its parts. */
function isChanged(field: ImportDoubt['field'], before: GivenQuestion, after: GivenQuestion): boolean {
  const isOther = (pick: (question: GivenQuestion) => unknown) => !isDeepStrictEqual(pick(before), pick(after))
  const isOtherKind = before.type !== after.type || isOther(({ sub_questions }) => sub_questions)
  switch (field) {
    case 'question_text':
      return isOther(({ question_text }) => question_text)
    case 'question_options':
      return isOtherKind || isOther(({ question_options }) => question_options.map(({ data }) => data))
    case 'answer':
      return (
        isOtherKind ||
        isOther(({ answer, question_options }) => [answer, question_options.map((one) => one.is_correct)])
      )
    case 'max_marks':
      return isOther(({ max_marks }) => max_marks)
  }
}
