import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconRestore } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { noValue } from '#web/ui/no-value.ts'
import { useTimeWords } from '../../../papers/details/use-duration.ts'
import classes from '../blueprint.module.css'
import type { BlueprintEditor } from '../use-blueprint-editor.ts'
import type { Check } from './use-check.ts'

interface BlueprintTotalsProps {
  editor: BlueprintEditor
  /** NaN while it is empty. */
  question_paper_marks: number
  /** 'H:MM' */
  timing: string
  onReset: () => void
  /** Whether a paper exists. */
  check: Check
  /** The button that assembles it. */
  children: ReactNode
}

/** What the sections add up to, always in sight, and the way back. */
export function BlueprintTotals({
  editor,
  question_paper_marks,
  timing,
  onReset,
  check,
  children,
}: BlueprintTotalsProps) {
  const { t } = useLingui()
  const duration = useTimeWords()
  const { marks, numbers } = editor.sums
  const wanted = Number.isNaN(question_paper_marks) ? noValue : question_paper_marks
  const fits = marks === question_paper_marks
  return (
    <section className={classes.totals} aria-label={t`Totals`}>
      <Text size="sm" fw={600} role="status" c={fits ? undefined : 'var(--mantine-color-error)'}>
        <Trans>
          {marks} of {wanted} marks
        </Trans>
        {!fits && (
          <>
            {' – '}
            {marks > question_paper_marks ? <Trans>too many</Trans> : <Trans>not enough yet</Trans>}
          </>
        )}
      </Text>
      <Text size="sm">
        <Trans>{numbers} questions</Trans>
      </Text>
      <Text size="sm">{duration(timing)}</Text>
      <CheckNote check={check} />
      <div className={classes.totalButtons}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          title={t`Undo the last change (Ctrl+Z)`}
          aria-disabled={!editor.canUndo}
          data-disabled={!editor.canUndo || undefined}
          onClick={editor.undo}
        >
          <span className={classes.wide}>
            <Trans>Undo</Trans>
          </span>
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconRestore size={18} aria-hidden />}
          onClick={onReset}
        >
          <span className={classes.wide}>
            <Trans>Start over</Trans>
          </span>
        </Button>
        {children}
      </div>
    </section>
  )
}

/** In short, whether there is such a paper. */
function CheckNote({ check: { answer, isAsking } }: { check: Check }) {
  if (isAsking) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>Looking…</Trans>
      </Text>
    )
  }
  if (!answer) return null
  return (
    <span className={classes.note} data-kind={answer.possible ? 'good' : 'bad'}>
      {answer.possible ? <IconCircleCheck size={16} aria-hidden /> : <IconCircleX size={16} aria-hidden />}
      {answer.possible ? <Trans>A paper exists</Trans> : <Trans>No such paper</Trans>}
    </span>
  )
}
