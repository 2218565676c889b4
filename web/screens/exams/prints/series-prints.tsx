import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { examSeriesApi, printPlanApi, type SeriesPrints, type SeriesWhole, seriesPrintApi } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { askAhead, useRead } from '#web/api/use/use-read.ts'
import { useExamsPath } from '#web/entity/exam/use-exams-path.ts'
import type { Address } from '#web/routes/route.ts'
import { dayText, today } from '#web/ui/dates.ts'
import { Failed } from '#web/ui/list/list-table.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SeriesSteps } from '../plan/series-steps.tsx'
import { DocumentRows } from './document-rows.tsx'
import { PrintOutcome } from './print-outcome.tsx'
import { type Narrowed, type Printing, usePrinting } from './use-printing.ts'

export const ahead = ({ params }: Address) => askAhead(seriesPrintApi.prints, { id: Number(params.id) })

/** What of a series is printed: how much there is of everything, and all of a day at once. */
export default function SeriesPrintsPage() {
  const id = Number((useParams({ strict: false }) as { id?: string }).id)
  const whole = useRead(examSeriesApi.get, { id }, { toasts: 'none' })
  const prints = useRead(seriesPrintApi.prints, { id }, { toasts: 'none' })
  const error = whole.error ?? prints.error
  if (whole.data && prints.data) return <Prints whole={whole.data} prints={prints.data} />
  return error ? (
    <Failed error={error} onRetry={() => void Promise.all([whole.refetch(), prints.refetch()])}>
      <Trans>What there is to print could not be loaded.</Trans>
    </Failed>
  ) : (
    <Skeleton height={320} aria-busy />
  )
}

function Prints({ whole, prints }: { whole: SeriesWhole; prints: SeriesPrints }) {
  const { t } = useLingui()
  const { id, name } = whole
  const exams = useExamsPath()
  const path = `${exams}/series/${id}`
  const mayPlan = useMay()(printPlanApi.get)
  const printing = usePrinting(id)
  const [narrowed, setNarrowed] = useState<Narrowed>({})
  const { version } = prints
  return (
    <Stack gap="md">
      <Stack gap={4}>
        {whole.verdict === null && (
          <Anchor component={Link} to={path} size="sm" w="fit-content">
            {name}
          </Anchor>
        )}
        <PageHeading>{t`Prints of ${name}`}</PageHeading>
        <Text size="sm" c="dimmed">
          {version > 0
            ? t`What is published is printed: version ${version}.`
            : t`Nothing is published yet: the plan is printed.`}
        </Text>
      </Stack>
      <SeriesSteps whole={whole} step="prints" />
      {mayPlan && (
        <Anchor
          component={Link}
          to={`${exams}/print-plan`}
          search={{ series: String(id) } as never}
          size="sm"
          w="fit-content"
        >
          <Trans>Print plan of its question papers</Trans>
        </Anchor>
      )}
      {printing.job_id !== null && <PrintOutcome key={printing.job_id} series_id={id} job_id={printing.job_id} />}
      {prints.days.length === 0 ? (
        <Alert color="blue" variant="light">
          <Trans>No paper has a day yet. Make the date sheet first.</Trans>
        </Alert>
      ) : (
        <>
          <DayPrint {...{ prints, printing }} />
          <Narrowing {...{ whole, prints, narrowed }} onChange={setNarrowed} />
          <DocumentRows {...{ prints, printing, narrowed }} cards={`${path}/cards`} />
        </>
      )}
    </Stack>
  )
}

const dayChoices = ({ days }: SeriesPrints) => days.map(({ day }) => ({ value: day, label: dayText(day) }))

/** All that is needed on a day in one archive, a folder for each room; at first for the next day. */
function DayPrint({ prints, printing }: { prints: SeriesPrints; printing: Printing }) {
  const { t } = useLingui()
  const next = prints.days.find((one) => one.day >= today()) ?? prints.days[0]
  const [day, setDay] = useState(next?.day ?? '')
  const chosen = prints.days.find((one) => one.day === day)
  const said = dayText(day)
  if (!prints.has_seats)
    return (
      <Text size="sm">
        <Trans>Seats are not planned yet: what hangs and lies in rooms is printed once they are.</Trans>
      </Text>
    )
  return (
    <Group align="flex-end" gap="sm">
      <Select
        label={t`Everything for`}
        data={dayChoices(prints)}
        value={day}
        onChange={(value) => value && setDay(value)}
        allowDeselect={false}
        w={220}
      />
      <Button
        aria-label={t`Print everything for ${said}`}
        loading={printing.asked === 'day'}
        onClick={() => printing.start({ document: 'day', day, names: true })}
      >
        <Trans>Print everything</Trans>
      </Button>
      {chosen && (
        <Text size="sm" c="dimmed" pb={8}>
          <Plural value={chosen.rooms} one="# room" other="# rooms" />,{' '}
          <Plural value={chosen.pupils} one="# student" other="# students" />
        </Text>
      )}
    </Group>
  )
}

interface NarrowingProps {
  whole: SeriesWhole
  prints: SeriesPrints
  narrowed: Narrowed
  onChange: (narrowed: Narrowed) => void
}

/** Of which class and day the documents below are printed. */
function Narrowing({ whole, prints, narrowed, onChange }: NarrowingProps) {
  const { t } = useLingui()
  const grade = narrowed.grade_ids?.[0]
  return (
    <Group gap="sm">
      <Select
        label={t`Class`}
        placeholder={t`All classes`}
        clearable
        clearButtonProps={{ 'aria-label': t`All classes` }}
        data={whole.grades.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={grade === undefined ? null : String(grade)}
        onChange={(value) => onChange({ ...narrowed, grade_ids: value === null ? undefined : [Number(value)] })}
        w={180}
      />
      <Select
        label={t`Day`}
        placeholder={t`All days`}
        clearable
        clearButtonProps={{ 'aria-label': t`All days` }}
        data={dayChoices(prints)}
        value={narrowed.day ?? null}
        onChange={(value) => onChange({ ...narrowed, day: value ?? undefined })}
        w={180}
      />
    </Group>
  )
}
