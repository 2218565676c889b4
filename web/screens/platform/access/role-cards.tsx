import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RoleRights } from '#contract'
import { scopeOf } from '../roles/role-words.ts'
import classes from './access.module.css'
import { isDiffering, rightsOf } from './rights.ts'
import { useAccessPath } from './use-access-path.ts'

/** The roles on a phone: each leads to its rights. */
export function RoleCards({ roles }: { roles: RoleRights[] }) {
  const { t, i18n } = useLingui()
  const path = useAccessPath()
  return (
    <Stack gap={0}>
      {roles.map((role) => {
        const differing = rightsOf(role).filter(isDiffering).length
        return (
          <div key={role.id} className={`${classes.right} ${classes.role}`}>
            <div>
              <Anchor renderRoot={(props) => <Link {...props} to={`${path}/${role.id}`} />}>{role.title}</Anchor>
              <Text size="sm" c="dimmed">
                {t`${plural(role.people, { one: '# person', other: '# people' })}`} · {i18n._(scopeOf(role))}
              </Text>
            </div>
            {differing > 0 && (
              <Text size="sm">{t`${plural(differing, { one: '# right differs', other: '# rights differ' })}`}</Text>
            )}
          </div>
        )
      })}
    </Stack>
  )
}
