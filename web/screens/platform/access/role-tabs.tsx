import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RoleRights } from '#contract'
import classes from './access.module.css'
import { useAccessPath } from './use-access-path.ts'

/** All roles together, and each by itself with the people who have it. */
export function RoleTabs({ roles }: { roles: RoleRights[] }) {
  const { t, i18n } = useLingui()
  const path = useAccessPath()
  return (
    <nav className={classes.tabs} aria-label={t`Roles`}>
      <Link to={path} activeOptions={{ exact: true, includeSearch: false }}>
        {t`All roles`}
      </Link>
      {roles.map(({ id, title, people }) => (
        <Link key={id} to={`${path}/${id}`}>
          {title}{' '}
          <Text span size="xs" c="dimmed">
            {i18n.number(people)}
          </Text>
        </Link>
      ))}
    </nav>
  )
}
