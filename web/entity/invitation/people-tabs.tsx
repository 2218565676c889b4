import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type InvitedKind, invitationApi } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { useList } from '#web/api/use/use-list.ts'

interface PeopleTabsProps {
  /** The address of the list of people; the invitations stand below it. */
  path: string
  kind: InvitedKind
}

/** People, and those of them who were invited and have not come in yet. */
export function PeopleTabs({ path, kind }: PeopleTabsProps) {
  const { t, i18n } = useLingui()
  const may = useMay()(invitationApi.list)
  const filter = { kind: [kind], state: ['PENDING' as const, 'EXPIRED' as const] }
  const { count, rows } = useList(invitationApi.list, { filter, range: { pageSize: 1 } }, { enabled: may })
  if (!may) return null
  return (
    <nav className="list-tabs" aria-label={t`Lists of people`}>
      <Link to={path} activeOptions={{ exact: true, includeSearch: false }}>
        {t`People`}
      </Link>
      <Link to={`${path}/invitations`} activeOptions={{ includeSearch: false }}>
        {t`Invitations`} {rows && count > 0 && <small>{i18n.number(count)}</small>}
      </Link>
    </nav>
  )
}
