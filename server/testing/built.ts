import { resolve } from 'node:path'
import { startFrom } from '../workers/programs.ts'

startFrom(resolve('dist/server'))
