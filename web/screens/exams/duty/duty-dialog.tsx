import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { type DutyCandidates, examSeriesApi, type SeriesDuty, type SeriesWhole } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { dayText } from '#web/ui/dates.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { textOf } from '#web/ui/message/sentence-text.ts'
import classes from './duty.module.css'

interface DutyDialogProps {
  whole: SeriesWhole
  duty: SeriesDuty | null
  onClose: () => void
}

/** Who could have a duty, best first, and why the others can't; one press gives it. */
export default function DutyDialog({ whole, duty, onClose }: DutyDialogProps) {
  const { t } = useLingui()
  const asked = { id: whole.id, duty_id: duty?.id ?? 0 }
  const { data, error, refetch } = useRead(examSeriesApi.candidates, asked, {
    enabled: duty !== null && duty.id !== null,
    toasts: 'none',
  })
  const give = useAction(examSeriesApi.duty, {
    conflicts: 'toast',
    invalidates: [
      examSeriesApi.desk,
      examSeriesApi.duties,
      examSeriesApi.get,
      examSeriesApi.candidates,
      examSeriesApi.changes,
    ],
  })
  const to = (staff_id: number | null) =>
    duty?.id &&
    void give
      .run({ id: whole.id, duty_id: duty.id, staff_id, row_version: duty.row_version })
      .then(onClose, () => undefined)
  const place = duty?.room?.name ?? t`Reserve`
  return (
    <Modal opened={duty !== null} onClose={onClose} title={duty ? t`${place}, ${dayText(duty.day)}` : ''}>
      {duty && (
        <Stack gap="sm">
          <Group justify="space-between">
            <Text>{duty.staff ? <Trans>Now {duty.staff.name}</Trans> : <Trans>Nobody yet</Trans>}</Text>
            {duty.staff && (
              <Button variant="default" size="xs" disabled={give.pending} onClick={() => to(null)}>
                {t`Take it away`}
              </Button>
            )}
          </Group>
          {error && !data ? (
            <Failed error={error} onRetry={() => void refetch()}>
              <Trans>Who can take it could not be loaded.</Trans>
            </Failed>
          ) : data ? (
            <Candidates {...data} pending={give.pending} onGive={to} />
          ) : (
            <Skeleton height={160} aria-busy />
          )}
        </Stack>
      )}
    </Modal>
  )
}

interface CandidatesProps extends DutyCandidates {
  pending: boolean
  onGive: (staff_id: number) => void
}

function Candidates({ can, not, pending, onGive }: CandidatesProps) {
  const { t } = useLingui()
  return (
    <>
      {can.length === 0 && (
        <Text c="dimmed">
          <Trans>Nobody can take it.</Trans>
        </Text>
      )}
      <ul className={classes.list} aria-label={t`Who can take it`}>
        {can.map(({ staff, reserve, duties }) => (
          <li key={staff.id}>
            <button type="button" className={classes.line} disabled={pending} onClick={() => onGive(staff.id)}>
              <b>{staff.name}</b>
              <span>
                {reserve && `${t`in reserve`} · `}
                <Plural value={duties} one="# duty" other="# duties" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {not.length > 0 && (
        <details>
          <summary>
            <Plural value={not.length} one="# other can’t" other="# others can’t" />
          </summary>
          <ul className={classes.said}>
            {not.map(({ staff, message, said }) => (
              <li key={staff.id}>
                {staff.name}: {textOf({ message, ...said })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
