import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Badge, Stack, Text } from '@mantine/core'
import { IconMailForward, IconMailOpened, IconSend } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { type MailRow, mailApi, mailKinds, mailStates, type SortOf, schoolAdminApi, staffApi } from '#contract'
import { isInSchool, useAccount, useMay } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import type { Entity } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { choiceFilter, type Filter } from '#web/entity/filters/filter.ts'
import { askListAhead, listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import type { Address } from '#web/routes/route.ts'
import { momentText, timeText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { Column } from '#web/ui/list/list-table.tsx'
import type { MaybeAction } from '#web/ui/list/page-actions.tsx'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { kindNames, states } from './mail-words.ts'

const OpenedMail = lazyDialog(
  () => import('./opened-mail.tsx'),
  ({ mail }) => mail !== null,
)
const TestMail = lazyDialog(
  () => import('./test-mail.tsx'),
  ({ opened }) => opened,
)

const MailUrl = listUrl({
  state: z.enum(mailStates).nullable().catch(null),
  kind: z.enum(mailKinds).nullable().catch(null),
})
const mails: Entity<typeof mailApi> = { api: mailApi, nameOf: (mail) => mail.to }

const asked = { search: 'to' } as const

export const ahead = (address: Address) => askListAhead(mails, MailUrl, asked, address)

/** The mails that were sent, and those that were not: with the mail server's reason, and a way to hand on what they say. */
export default function MailList() {
  const { t } = useLingui()
  const list = useEntityList(mails, MailUrl, asked)
  const may = useMay()
  const [opened, setOpened] = useState<MailRow | null>(null)
  const [testing, setTesting] = useState(false)
  const again = useAction(mailApi.retry, { invalidates: [mailApi.list], conflicts: 'toast' })
  const { user } = useAccount()
  const { area } = useParams({ strict: false })
  const inSchool = isInSchool()
  const test: MaybeAction = !inSchool &&
    may(mailApi.test) && { label: t`Send a test mail`, icon: IconSend, onClick: () => setTesting(true) }
  // Whom the first mail goes to, as a rule: who runs a school, or works there.
  const invite: MaybeAction = may(inSchool ? staffApi.list : schoolAdminApi.list) && {
    label: inSchool ? t`Invite staff` : t`Invite school admins`,
    to: `/${area}/${inSchool ? 'staffs' : 'school-admins'}/invitations`,
    icon: IconMailForward,
  }

  return (
    <Stack gap="sm">
      {user?.can_mail === false && (
        <Alert color="yellow" role="status">
          <Trans>Mail is not set up: what would be sent is held here. Open a mail to copy its link.</Trans>
        </Alert>
      )}
      <EntityList
        list={list}
        title={t`Mails`}
        search={t`Search by address`}
        actions={[test]}
        filters={useMailFilters(list)}
        columns={useMailColumns()}
        rowActions={(mail) => [
          mail.state === 'HELD' &&
            may(mailApi.open) && {
              title: t`Open`,
              label: t`Open the mail to ${mail.to}`,
              icon: IconMailOpened,
              onClick: () => setOpened(mail),
            },
          mail.state === 'FAILED' &&
            may(mailApi.retry) && {
              title: t`Try again`,
              label: t`Send the mail to ${mail.to} again`,
              icon: IconMailForward,
              busy: again.pending,
              onClick: () => void again.run({ id: mail.id }).catch(() => undefined),
            },
        ]}
        empty={{
          title: t`No mail has been written yet.`,
          text: t`Invitations, codes and links to a new password appear here.`,
          actions: [invite, test],
        }}
      >
        <OpenedMail mail={opened} onClose={() => setOpened(null)} />
        <TestMail opened={testing} onClose={() => setTesting(false)} />
      </EntityList>
    </Stack>
  )
}

interface MailFilterState {
  state: MailRow['state'] | null
  kind: MailRow['kind'] | null
}

interface FilteredMails {
  filters: MailFilterState
  change: (changes: Partial<MailFilterState>) => void
}

/** The filters by what became of a mail, and by what it is for. */
function useMailFilters({ filters: { state, kind }, change }: FilteredMails): Filter[] {
  const { t, i18n } = useLingui()
  return [
    choiceFilter({
      label: t`State`,
      all: t`All states`,
      names: mailStates.map((one) => [one, i18n._(states[one].name)] as const),
      value: state,
      onChange: (value) => change({ state: value }),
    }),
    choiceFilter({
      label: t`Kind`,
      all: t`All kinds`,
      names: mailKinds.map((one) => [one, i18n._(kindNames[one])] as const),
      value: kind,
      onChange: (value) => change({ kind: value }),
    }),
  ]
}

/** What the list says of each mail. */
function useMailColumns(): Column<MailRow, SortOf<typeof mailApi.list>>[] {
  const { t, i18n } = useLingui()
  return [
    { title: t`To`, kind: 'title', show: (mail) => mail.to },
    { title: t`Kind`, leaves: 2, show: (mail) => i18n._(kindNames[mail.kind]) },
    { title: t`Subject`, kind: 'person', leaves: 1, show: (mail) => mail.subject },
    {
      title: t`Written`,
      sort: 'created_at',
      kind: 'date',
      leaves: 3,
      show: (mail) => momentText(mail.created_at),
    },
    { title: t`State`, kind: 'badge', show: (mail) => <State mail={mail} /> },
  ]
}

/** The badge, and below it why a mail was not taken and when it is tried again. */
function State({ mail: { state, error, error_said, send_at } }: { mail: MailRow }) {
  const { t, i18n } = useLingui()
  const { name, look } = states[state]
  const reason = error && (error_said ? textOf({ message: error, ...error_said }) : error)
  const at = send_at && timeText(send_at)
  return (
    <div>
      <Badge data-look={look}>{i18n._(name)}</Badge>
      {reason && (
        <Text size="xs" c="var(--q-bad)">
          {reason}
        </Text>
      )}
      {state === 'QUEUED' && reason && at && (
        <Text size="xs" c="dimmed">
          {t`Tried again at ${at}`}
        </Text>
      )}
    </div>
  )
}
