import type { UploadProblem, UploadResult } from '#contract'
import type { ImportedFile, ImportedQuestion } from '../../interchange/imported-question.ts'
import { reviewContent } from './content.ts'
import { insertQuestions, type Maker, type NewQuestion } from './insert.ts'
import { type Defaults, placeOf, withDefaults } from './upload-defaults.ts'

/** Questions per statement, and per step of progress. */
const BATCH = 250

interface Import {
  file: ImportedFile
  defaults: Defaults
  dry_run: boolean
}

/** Saves the questions of a file that are in order (all but in a dry run) and lists the others, each with its line. */
export async function importQuestions(
  maker: Maker,
  { file, defaults, dry_run }: Import,
  progress: (done: number, of: number) => Promise<void>,
): Promise<UploadResult> {
  const errors: UploadProblem[] = [...file.problems]
  let created = 0
  for (let from = 0; from < file.questions.length; from += BATCH) {
    const ready: NewQuestion[] = []
    for (const question of file.questions.slice(from, from + BATCH)) {
      const { content, problem } = reviewImported(question, defaults)
      if (problem) errors.push(problem)
      else ready.push({ ...placeOf(defaults), content })
    }
    if (!dry_run) await insertQuestions(maker, ready)
    created += ready.length
    await progress(Math.min(from + BATCH, file.questions.length) + file.problems.length, file.total)
  }
  errors.sort((a, b) => a.row - b.row)
  return { total: file.total, created, updated: 0, failed: file.total - created, errors, error_file_url: null }
}

/** One problem at most for each question of the file: the first. */
function reviewImported(question: ImportedQuestion, defaults: Defaults) {
  const { content, errors } = reviewContent(withDefaults(question, defaults))
  const [first] = errors
  const problem: UploadProblem | undefined = first && {
    row: question.row,
    column: first.path,
    code: 'invalid_field',
    value: null,
    message: first.message,
  }
  return { content, problem }
}
