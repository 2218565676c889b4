import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconArrowBackUp, IconBan, IconClipboardText, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { examApi, examSeriesApi, type SeriesWhole } from '#contract'
import { usePermissionHere } from '#web/api/sign-in/closed-session.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import type { PageAction } from '#web/ui/list/page-actions.tsx'
import { lazyMenu } from '#web/ui/menu/menu-button.tsx'

const LesserActions = lazyMenu<{ actions: PageAction[] }>(() => import('#web/ui/list/lesser-actions.tsx'))
const PasteDates = lazyDialog(
  () => import('./paste/paste-dates.tsx'),
  ({ opened }) => opened,
)

const { get, list, changes, duties, seats } = examSeriesApi
const stale = [get, list, changes, duties, seats, examApi.list]
type Next = 'PROPOSED' | 'CANCELLED'

/** What is seldom done with a series, each as far as its state and one's rights go. */
export function SeriesMenu({ whole }: { whole: SeriesWhole }) {
  const { t } = useLingui()
  const { state, may } = whole
  const mayDelete = usePermissionHere('exam')('delete')
  const [opened, setOpened] = useState<Next | 'paste' | null>(null)
  const isOut = state === 'PUBLISHED'
  const mayCancel = may.includes(isOut ? 'publish' : 'delete')
  const actions: PageAction[] = [
    ...(may.includes('update')
      ? [{ label: t`Paste a date sheet`, icon: IconClipboardText, onClick: () => setOpened('paste') }]
      : []),
    ...(isOut && may.includes('publish')
      ? [{ label: t`Take the publication back…`, icon: IconArrowBackUp, onClick: () => setOpened('PROPOSED') }]
      : []),
    ...(mayCancel ? [{ label: t`Cancel the series…`, icon: IconBan, onClick: () => setOpened('CANCELLED') }] : []),
  ]
  return (
    <>
      {state === 'CANCELLED' && mayDelete && <PlanAgain whole={whole} />}
      {actions.length > 0 && (
        <LesserActions label={t`More`} icon={<IconDots size={20} aria-hidden />} items={{ actions }} />
      )}
      <PasteDates {...{ whole }} opened={opened === 'paste'} onClose={() => setOpened(null)} />
      <StateReason {...{ whole }} next={opened === 'paste' ? null : opened} onClose={() => setOpened(null)} />
    </>
  )
}

/** Within thirty days a cancelled series can be planned again. */
function PlanAgain({ whole: { id } }: { whole: SeriesWhole }) {
  const { t } = useLingui()
  const step = useAction(examSeriesApi.changeState, { conflicts: 'toast', invalidates: stale })
  return (
    <Button loading={step.pending} onClick={() => void step.run({ id, state: 'DRAFT' }).catch(() => undefined)}>
      {t`Plan it again`}
    </Button>
  )
}

interface StateReasonProps {
  whole: SeriesWhole
  next: Next | null
  onClose: () => void
}

/** A step that others have to understand wants a reason. */
function StateReason({ whole, next, onClose }: StateReasonProps) {
  const { t } = useLingui()
  const { id, name, version } = whole
  const form = useForm({ initialValues: { reason: '' } })
  const step = useAction(examSeriesApi.changeState, { conflicts: 'toast', invalidates: stale })
  const close = () => {
    onClose()
    form.reset()
  }
  const cancels = next === 'CANCELLED'
  return (
    <FormModal
      opened={next !== null}
      title={cancels ? t`Cancel ${name}` : t`Take the publication of ${name} back`}
      form={form}
      save={({ reason }) => step.run({ id, state: next ?? 'PROPOSED', reason })}
      onClose={close}
      submit={cancels ? [t`Cancel the series`, t`Cancelling…`] : [t`Take it back`, t`Taking back…`]}
    >
      <Text size="sm">
        {cancels ? (
          version > 0 ? (
            <Trans>Its exams without attendance or marks are cancelled. For 30 days it can be planned again.</Trans>
          ) : (
            <Trans>For 30 days it can be planned again.</Trans>
          )
        ) : (
          <Trans>Its exams are drafts again, and pupils see nothing of it until it is published once more.</Trans>
        )}
      </Text>
      <Textarea label={t`Reason`} required maxLength={500} autosize {...form.getInputProps('reason')} />
    </FormModal>
  )
}
