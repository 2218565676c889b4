/*
 * I81: mutations of real files of questions, each format by its reader: nothing may be thrown but a refusal, nothing take more than a second
 * of CPU for each MB, nothing be lost without a word.
 *
 *   npx tsx bench/uploads/fuzz-readers.ts FORMAT COUNT FILE…     (docx, moodle, gift, aiken, qti)
 */
import { readFileSync } from 'node:fs'
import { type QuestionFormatName, questionFormatNames } from '../../interchange/formats.ts'
import { mutated } from '../../interchange/items/testing/mutations.ts'
import { faultOfReading } from '../../interchange/items/testing/reading-faults.ts'

const [format = '', count = '2000', ...paths] = process.argv.slice(2)
if (!questionFormatNames.includes(format as QuestionFormatName) || paths.length === 0) {
  throw new Error(`A format (${questionFormatNames.join(', ')}), a number and files are needed`)
}
const files = paths.map((path) => ({ path, bytes: new Uint8Array(readFileSync(path)) }))
const start = process.cpuUsage()
let faults = 0
for (let seed = 0; seed < Number(count); seed++) {
  const file = files[seed % files.length]!
  const fault = faultOfReading(format as QuestionFormatName, mutated(file.bytes, seed))
  if (!fault) continue
  faults++
  console.log(`${file.path} seed ${seed}: ${fault}`)
}
const { user, system } = process.cpuUsage(start)
console.log(
  `${format}: ${count} mutations of ${files.length} files, ${faults} faults, ${((user + system) / 1e6).toFixed(0)} s CPU`,
)
