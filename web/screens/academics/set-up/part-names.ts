import { useLingui } from '@lingui/react/macro'
import type { SetUpPart } from '#contract'
import type { Making } from './make/use-making.ts'
import type { SetUpWork } from './use-set-up.ts'

/** What a part of the page is given. */
export interface PartProps {
  work: SetUpWork
  making: Making
  toPart: (part: SetUpPart) => void
}

/** What the parts of the page are called. */
export function usePartNames(): Record<SetUpPart, string> {
  const { t } = useLingui()
  return {
    classes: t`Classes`,
    sections: t({ message: 'Sections', context: 'of classes' }),
    subjects: t`Subjects`,
    chapters: t`Chapters`,
    make: t({ message: 'Make', context: 'last part of the set-up' }),
  }
}
