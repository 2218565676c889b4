import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { examApi, MadeSeriesPrint, type RoomRoll, seriesPrintApi } from '#contract'
import { download } from '#web/api/download.ts'
import { useMay } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { MadeFileOutcome } from '#web/entity/made-file.tsx'
import { placeOf } from './place-of.ts'

/** What whoever watches prints of the own room: of a series by the duty, of another exam by its sections. */
export function RoomPrints({ roll }: { roll: RoomRoll }) {
  return roll.duty_id !== null && roll.series !== null ? (
    <OfDuty series_id={roll.series.id} duty_id={roll.duty_id} />
  ) : (
    <OfExam roll={roll} />
  )
}

function OfDuty({ series_id, duty_id }: { series_id: number; duty_id: number }) {
  const { t } = useLingui()
  const [job_id, setJob] = useState<number | null>(null)
  const print = useAction(seriesPrintApi.print, { conflicts: 'toast' })
  const start = (document: 'room-attendance' | 'seat-chart') =>
    void print.run({ id: series_id, document, duty_id }).then(
      ({ data }) => setJob(data.job_id),
      () => undefined,
    )
  return (
    <Stack gap="xs" className="no-print">
      <Group gap="xs">
        <PrintButton isBusy={print.pending} onClick={() => start('room-attendance')}>
          {t`Attendance list`}
        </PrintButton>
        <PrintButton isBusy={print.pending} onClick={() => start('seat-chart')}>
          {t`Seating plan`}
        </PrintButton>
      </Group>
      {job_id !== null && (
        <MadeFileOutcome
          key={job_id}
          job_id={job_id}
          answer={MadeSeriesPrint}
          stop={<Trans>Stop</Trans>}
          ready={({ pages }) => <Plural value={pages} one="# page is ready." other="# pages are ready." />}
        />
      )}
    </Stack>
  )
}

function OfExam({ roll }: { roll: RoomRoll }) {
  const { t } = useLingui()
  const may = useMay()
  const [isBusy, setBusy] = useState(false)
  const { exam_id, section_id } = roll
  if (exam_id === null || !may(examApi.attendanceSheet)) return null
  const name = t`Attendance list of ${placeOf(roll)}`
  const start = () => {
    setBusy(true)
    void download(examApi.attendanceSheet, { id: exam_id, section_id }, `${name}.pdf`).finally(() => setBusy(false))
  }
  return (
    <Group gap="xs" className="no-print">
      <PrintButton isBusy={isBusy} onClick={start}>
        {t`Attendance list`}
      </PrintButton>
    </Group>
  )
}

interface PrintButtonProps {
  isBusy: boolean
  onClick: () => void
  children: React.ReactNode
}

const PrintButton = ({ isBusy, ...button }: PrintButtonProps) => (
  <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} loading={isBusy} {...button} />
)
