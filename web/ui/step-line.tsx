import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './step-line.module.css'

export interface StepInLine {
  key: string
  name: string
  /** What is still to be done there. */
  note?: ReactNode
  /** Absent where it can't be gone to now. */
  onGo?: (() => void) | null
}

/** The steps of a wizard by name, in a line: those before the current one are ticked. */
export function StepLine({ steps, current }: { steps: StepInLine[]; current: string }) {
  const { t } = useLingui()
  const place = steps.findIndex(({ key }) => key === current)
  return (
    <nav aria-label={t`Steps`} className="no-print">
      <ol className={classes.steps}>
        {steps.map(({ key, name, note, onGo }, index) => (
          <li key={key}>
            <UnstyledButton
              className={classes.step}
              aria-current={key === current ? 'step' : undefined}
              aria-disabled={!onGo && key !== current}
              onClick={() => onGo?.()}
            >
              <span className={classes.stepNumber} aria-hidden>
                {index < place ? <IconCheck size={16} /> : index + 1}
              </span>
              <span className={classes.stepName}>{name}</span>
              {note && <span className={classes.stepNote}>{note}</span>}
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  )
}
