import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { currentArea } from '#web/landing.ts'

/** Keys, webhooks and what was sent to them. */
export function ProgramTabs() {
  const { t } = useLingui()
  const path = `/${currentArea()}/programs`
  return (
    <nav className="list-tabs" aria-label={t`Programs`}>
      <Link to={path} activeOptions={{ exact: true, includeSearch: false }}>
        {t`Keys`}
      </Link>
      <Link to={`${path}/webhooks`} activeOptions={{ includeSearch: false }}>
        {t`Webhooks`}
      </Link>
      <Link to={`${path}/messages`} activeOptions={{ includeSearch: false }}>
        {t`Messages`}
      </Link>
    </nav>
  )
}
