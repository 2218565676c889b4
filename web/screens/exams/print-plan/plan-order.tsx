import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Checkbox, Group, List, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { languageOf, MadePrintPlan, type PlanExam, type PlanPart, planParts, printPlanApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { MadeFileOutcome } from '#web/entity/made-file.tsx'
import { faults, parts as partNames } from './plan-words.ts'
import classes from './print-plan.module.css'

interface PlanOrderProps {
  exams: readonly PlanExam[]
  title: string | null
  isCounted: boolean
  job_id: number | null
  onStarted: (job_id: number) => void
}

/** What of it is printed, how much paper that is, and the press of a button. */
export function PlanOrder({ exams, title, isCounted, job_id, onStarted }: PlanOrderProps) {
  const { t, i18n } = useLingui()
  const [parts, setParts] = useState<readonly PlanPart[]>(['papers', 'attendance', 'labels'])
  const [changed, setChanged] = useState(false)
  const start = useAction(printPlanApi.start, { conflicts: 'toast' })
  const rows = exams.flatMap((exam) => exam.rows)
  const lacking = rows.filter(({ lacks }) => lacks !== null).length
  const copies = rows.reduce((sum, row) => sum + row.copies + row.spare, 0)
  const taken = rows.reduce((sum, row) => sum + (row.paper_sheets ?? 0), 0)
  const run = () =>
    void start
      .run({
        ...{ exam_ids: exams.map(({ id }) => id), parts: [...parts], changed },
        ...{ language: languageOf('files', i18n.locale), ...(title !== null && { title }) },
      })
      .then(
        ({ data }) => onStarted(data.job_id),
        () => undefined,
      )
  return (
    <section className={classes.order} aria-label={t`What is printed`}>
      <Text fw={600} role="status">
        <Plural value={copies} one="# copy" other="# copies" /> ·{' '}
        <Plural value={taken} one="# sheet of paper" other="# sheets of paper" />
        {!isCounted && <Trans>, pages are being counted…</Trans>}
      </Text>
      {lacking > 0 && (
        <Alert color="yellow" variant="light">
          <Plural
            value={lacking}
            one="# row below has no paper to print. The rest is printed."
            other="# rows below have no paper to print. The rest is printed."
          />
        </Alert>
      )}
      <Group gap="md" role="group" aria-label={t`Parts`}>
        {planParts.map((part) => (
          <Checkbox
            key={part}
            label={i18n._(partNames[part])}
            checked={parts.includes(part)}
            onChange={({ currentTarget: { checked } }) =>
              setParts(checked ? [...parts, part] : parts.filter((one) => one !== part))
            }
            classNames={{ body: classes.choice }}
          />
        ))}
      </Group>
      <Checkbox
        label={t`Only what changed since it was printed`}
        checked={changed}
        onChange={({ currentTarget }) => setChanged(currentTarget.checked)}
        classNames={{ body: classes.choice }}
      />
      <Group>
        <Button
          leftSection={<IconPrinter size={16} aria-hidden />}
          disabled={exams.length === 0 || parts.length === 0}
          loading={start.pending}
          onClick={run}
        >
          <Trans>Make the files</Trans>
        </Button>
      </Group>
      {job_id !== null && (
        <MadeFileOutcome
          key={job_id}
          job_id={job_id}
          answer={MadePrintPlan}
          stop={<Trans>Stop</Trans>}
          ready={(made) => <Made {...made} />}
        />
      )}
    </section>
  )
}

function Made({ files, paper_sheets, left }: MadePrintPlan) {
  const { i18n } = useLingui()
  return (
    <Stack gap={4}>
      <span>
        <Plural value={files} one="# file is ready" other="# files are ready" />,{' '}
        <Plural value={paper_sheets} one="# sheet of paper." other="# sheets of paper." />
      </span>
      {left.length > 0 && (
        <>
          <Trans>Not printed:</Trans>
          <List size="sm">
            {left.map(({ what, lacks }) => (
              <List.Item key={what}>
                {what}: {i18n._(faults[lacks])}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Stack>
  )
}
