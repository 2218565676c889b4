import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Group, NumberInput, Text } from '@mantine/core'
import { useState } from 'react'
import { type PlanExam, type PlanRow, planLimits, printPlanApi } from '#contract'
import { useMayHere } from '#web/api/sign-in/closed-session.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { dayText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { noValue } from '#web/ui/no-value.ts'
import { PlanFit } from './plan-fit.tsx'
import { faults, formName } from './plan-words.ts'
import classes from './print-plan.module.css'

const PlanPreview = lazyDialog(
  () => import('./plan-preview.tsx'),
  ({ row }) => row !== null,
)

interface PlanExamProps {
  exam: PlanExam
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** An exam with what is printed of it, by room or section. */
export function PlanExamPart({ exam, isChosen, onChoose }: PlanExamProps) {
  const { t } = useLingui()
  const [seen, setSeen] = useState<PlanRow | null>(null)
  const { name, subject, grade, date, start, rows, papers } = exam
  const about = `${subject.title} · ${grade.title} · ${dayText(date)}, ${start}`
  const changed = papers.some(({ printed }) => printed === 'CHANGED')
  const printed = papers.length > 0 && papers.every((paper) => paper.printed === 'SAME')
  return (
    <li className={classes.exam}>
      <Checkbox
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        label={name}
        classNames={{ body: classes.choice }}
        aria-label={t`Print ${name}, ${about}`}
      />
      <Text size="sm" c="dimmed">
        {about}
      </Text>
      {changed && (
        <Text size="sm" className={classes.warn}>
          <Trans>A question paper was changed since it was printed.</Trans>
        </Text>
      )}
      {printed && (
        <Text size="sm" c="dimmed">
          <Trans>Printed in the version that it has.</Trans>
        </Text>
      )}
      {rows.length === 0 ? (
        <Text size="sm">
          <Trans>Nobody is on the list of this exam.</Trans>
        </Text>
      ) : (
        <>
          <PlanSettings exam={exam} />
          <PlanFit exam={exam} />
          <PlanTable rows={rows} about={`${name}, ${about}`} onSeen={setSeen} />
        </>
      )}
      <PlanPreview exam_id={exam.id} title={about} row={seen} onClose={() => setSeen(null)} />
    </li>
  )
}

interface PlanTableProps {
  rows: readonly PlanRow[]
  about: string
  onSeen: (row: PlanRow) => void
}

function PlanTable({ rows, about, onSeen }: PlanTableProps) {
  const { t, i18n } = useLingui()
  return (
    <table className={classes.rows} aria-label={t`Copies of ${about}`}>
      <thead>
        <tr>
          <th scope="col">{t`Where`}</th>
          <th scope="col">{t`Copies`}</th>
          <th scope="col">{t`Pages`}</th>
          <th scope="col">{t`Sheets`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const place = [row.room, row.sections].filter(Boolean).join(' · ')
          const form = formName(row)
          const what = [place, form].filter(Boolean).join(', ')
          return (
            <tr key={what}>
              <th scope="row">
                {place}
                {row.lacks === null ? (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    className={classes.see}
                    aria-label={t`See the paper of ${what}`}
                    onClick={() => onSeen(row)}
                  >
                    {form || t`See the paper`}
                  </Button>
                ) : (
                  <span className={classes.warn}>{[form, i18n._(faults[row.lacks])].filter(Boolean).join(': ')}</span>
                )}
              </th>
              <td>
                {row.copies}
                {row.spare > 0 && ` + ${row.spare}`}
              </td>
              <td>{row.pages ?? noValue}</td>
              <td>{row.paper_sheets ?? noValue}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Spare copies in each room and set, and whether both sides are printed; saved at once. */
function PlanSettings({ exam: { id, name, spare, duplex } }: { exam: PlanExam }) {
  const { t } = useLingui()
  const may = useMayHere()(printPlanApi.update)
  const update = useAction(printPlanApi.update, { invalidates: [printPlanApi.get] })
  const save = (changes: { spare?: number | null; duplex?: boolean }) =>
    void update.run({ exam_ids: [id], ...changes }).catch(() => undefined)
  const [typed, setTyped] = useState<number | string>(spare ?? '')
  const saveSpare = () => {
    const next = typeof typed === 'number' ? typed : null
    if (next !== spare) save({ spare: next })
  }
  return (
    <Group gap="md" align="end">
      <NumberInput
        label={t`Spare copies, each room and set`}
        placeholder={t`2, or 5 %`}
        aria-label={t`Spare copies of ${name}, each room and set`}
        value={typed}
        onChange={setTyped}
        onBlur={saveSpare}
        min={0}
        max={planLimits.spare}
        allowDecimal={false}
        clampBehavior="strict"
        hideControls
        disabled={!may}
        w={220}
      />
      <Checkbox
        label={t`On both sides`}
        aria-label={t`Print ${name} on both sides`}
        checked={duplex}
        onChange={({ currentTarget }) => save({ duplex: currentTarget.checked })}
        disabled={!may}
        classNames={{ body: classes.choice }}
      />
    </Group>
  )
}
