import { english, type FieldError } from '#contract'
import type { Blueprint } from '../../assembly/blueprint/blueprint.ts'
import { readBlueprint } from '../../assembly/blueprint/read-blueprint.ts'
import type { FileBank } from './bank.ts'
import type { BlueprintFile } from './blueprint-file.ts'
import { PaperError } from './error.ts'
import { withIds } from './names.ts'

/** @throws PaperError with the line and the field of each fault */
export function readWishes(file: BlueprintFile, raw: Record<string, unknown>, bank: FileBank): Blueprint {
  const reading = readBlueprint(withIds(raw, bank, file.placeOf))
  if ('blueprint' in reading) return reading.blueprint
  throw faultsIn(file, reading.problems)
}

/** What is wrong with parts of a blueprint, each with its line and field. */
export const faultsIn = (file: BlueprintFile, problems: readonly FieldError[]): PaperError =>
  new PaperError(
    problems.map(({ path, ...sentence }) => {
      const parts = path === '' ? [] : path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
      return `${file.placeOf(parts)}: ${english(sentence)}.`
    }),
  )
