// node --import tsx scripts/release/stage-into.ts FOLDER: what a release is of, for an image.
import { mkdir } from 'node:fs/promises'
import { projectRoot } from '../../server/ground/build.ts'
import { stageRelease } from './stage.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder to put it into.')
await mkdir(folder, { recursive: true })
await stageRelease(projectRoot(), folder)
