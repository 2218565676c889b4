import type { Question, QuestionInput } from '#contract'
import { assertPlace } from '../academics/place.ts'
import { changeRow, type StoredRow } from '../entity/change-row.ts'
import type { Change } from '../ground/change.ts'
import type { CheckTexts } from './check-texts.ts'
import { type Content, type ContentInput, cleanContent, textsOf } from './content.ts'
import { changedFields } from './export/same-content.ts'
import { insertVersions } from './insert.ts'
import { assertPictures } from './pictures.ts'
import { questionKind } from './rows.ts'
import { saveWords } from './search/question-words.ts'
import { searchText } from './similar/search-text.ts'

type Changes = Partial<QuestionInput>

interface Changing {
  locked: StoredRow<'questions'>
  current: Question
  changes: Changes
  check: CheckTexts
}

/** Moves, switches, plans its time, or, when what it says has changed, adds a version. Answers what it says now. */
export async function changeQuestion(change: Change, { locked, current, changes, check }: Changing): Promise<Content> {
  const { db, actor, client_id } = change
  const { grade_id, subject_id, chapter_id, topic_id } = { ...current, ...changes }
  if (
    chapter_id !== current.chapter_id ||
    topic_id !== current.topic_id ||
    subject_id !== current.subject_id ||
    grade_id !== current.grade_id
  ) {
    await assertPlace(db, actor, { grade_id, subject_id, chapter_id, topic_id })
  }
  const { status, expected_minutes } = changes
  const placed = { grade_id, subject_id, chapter_id, topic_id: topic_id ?? null, status, expected_minutes }
  const content = await cleanContent(merged(current, changes), check, merged(current, {}))
  await assertPictures(change, textsOf(content), JSON.stringify(current))
  if (changedFields(current, content).length === 0) {
    await changeRow(change, questionKind, locked, placed, 'update')
    return content
  }
  const version = current.version + 1
  await insertVersions({ db, client_id, now: change.now, account_id: actor.account_id }, [
    { question_id: current.id, version, content },
  ])
  const { type, level, skill, max_marks, language, tags } = content
  const columns = { type, level, skill, max_marks, language, tags, search_text: searchText(content), version }
  await saveWords(db, client_id, [content])
  // What was decided on is no longer what it says.
  const review_state = ['APPROVED', 'REJECTED'].includes(current.review_state) ? 'DRAFT' : undefined
  const written_by = actor.account_id
  // Nor is what was found of its key.
  const key_in_doubt = false
  await changeRow(
    change,
    questionKind,
    locked,
    { ...placed, ...columns, review_state, written_by, key_in_doubt },
    'update',
  )
  return content
}

/**
 * The question as it would be. A change of type doesn't keep the old type's answer: what is not given starts empty. Of a translation
 * only the text goes on; where the new type needs more, the check names what is to be translated.
 */
export function merged(current: Question, changes: Changes): ContentInput {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const isOtherType = changes.type !== undefined && changes.type !== current.type
  return { ...current, ...(isOtherType ? freshAnswer(current) : {}), ...given } as ContentInput
}

const freshAnswer = ({ translations }: Question) => ({
  question_options: [],
  sub_questions: [],
  answer: null,
  translations: translations.map(({ language, question_text, explanation }) => ({
    language,
    question_text,
    explanation,
  })),
})
