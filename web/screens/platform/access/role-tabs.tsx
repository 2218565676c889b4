import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { RoleRights } from '#contract'
import { useAccessPath } from './use-access-path.ts'

/** All roles together, and each by itself with the people who have it. */
export const RoleTabs = memo(function RoleTabs({ roles }: { roles: RoleRights[] }) {
  const { t, i18n } = useLingui()
  const path = useAccessPath()
  return (
    <nav className="list-tabs" aria-label={t`Roles`}>
      <Link to={path} activeOptions={{ exact: true, includeSearch: false }}>
        {t`All roles`}
      </Link>
      {roles.map(({ id, title, people }) => (
        <Link key={id} to={`${path}/${id}`}>
          {title} <small>{i18n.number(people)}</small>
        </Link>
      ))}
    </nav>
  )
})
