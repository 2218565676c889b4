import { writeEach } from './write-each.ts'

const folder = process.env.STATEMENTS_DIR
if (folder) writeEach(folder)
