import { hasTooManyMarks, MOST_MARKS } from '../../../domain/combining-marks.ts'
import { say } from '../../../domain/say.ts'
import { FileRefusal } from '../../refusal.ts'

/**
 * A text on whose letters there are no more accents and vowel signs than any language puts there: to put them in order takes time with the square of
 * their number.
 * @param row where it stands: its row in the file, or the line where the text begins
 * @throws FileRefusal that names the row
 */
export function assertFewMarks(text: string, row = 1): void {
  if (!hasTooManyMarks(text)) return
  const lines = text.split(/\r\n|\n|\r/)
  const line = row + Math.max(0, lines.findIndex(hasTooManyMarks))
  throw new FileRefusal('wrong_type', say('file.too_many_marks', { line, most: MOST_MARKS }))
}
