import { z } from 'zod'
import { can, heavy, read } from '../endpoint.ts'
import { SchoolSettingsInput } from '../platform/school-settings-input.ts'

/** The head of papers as it is typed, above a few questions: a standalone SVG. What is left out is the school's own. */
export const drawSampleHead = heavy(
  read(
    '/question-paper/sample-head',
    can('module-wise-access', 'update'),
    SchoolSettingsInput.pick({ header_1: true, header_2: true, logo: true, font: true }).partial(),
    z.object({ page: z.string() }),
  ),
)
