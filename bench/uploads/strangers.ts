import { tryMarks } from './strangers/marks.ts'
import { tryPeople } from './strangers/people.ts'
import { tryQuestions } from './strangers/questions.ts'
import { openListSchool } from './strangers/school.ts'

/**
 * What becomes of lists that somebody else has written, with what they mean beside them: at first sight, and once what is asked was answered as they mean it.
 * `npx tsx bench/uploads/strangers.ts FOLDER [A B C]`: A holds lists of marks, B rosters, C questions.
 */
const [, , folder, ...doors] = process.argv
if (folder === undefined) throw new Error('Say the folder of the lists')
const isWanted = (door: string) => doors.length === 0 || doors.includes(door)
if (isWanted('A')) tryMarks(folder)
if (isWanted('B') || isWanted('C')) {
  const school = await openListSchool()
  if (isWanted('B')) await tryPeople(school, folder)
  if (isWanted('C')) await tryQuestions(school, folder)
  await school.stop()
}
