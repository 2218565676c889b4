import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { RoleRights } from '#contract'
import { noValue } from '#web/ui/no-value.ts'
import { scopeOf } from '../roles/role-words.ts'
import classes from './access.module.css'
import { groups, moduleName } from './access-words.ts'
import { isDiffering } from './rights.ts'
import { useAccessPath } from './use-access-path.ts'

interface CountsTableProps {
  roles: RoleRights[]
  search: string
  differing: boolean
}

/** Modules down, roles across: how many rights of a module a role has, with a sign where one differs from its default. */
export function CountsTable({ roles, search, differing }: CountsTableProps) {
  const { t, i18n } = useLingui()
  const path = useAccessPath()
  const sought = search.trim().toLocaleLowerCase()
  const isShown = (module: string) =>
    i18n._(moduleName(module)).toLocaleLowerCase().includes(sought) &&
    roles.some((role) => {
      const rights = rightsIn(role, module)
      return rights && (!differing || rights.some(isDiffering))
    })
  return (
    <div className={classes.box}>
      <table className={`${classes.table} ${classes.counts}`} aria-label={t`Rights of all roles`}>
        <thead>
          <tr>
            <td />
            {roles.map((role) => (
              <th key={role.id} scope="col">
                <Anchor inherit renderRoot={(props) => <Link {...props} to={`${path}/${role.id}`} />}>
                  {role.title}
                </Anchor>
                <Text size="xs" c="dimmed" fw={400}>
                  {t`${plural(role.people, { one: '# person', other: '# people' })}`}
                  <br />
                  {i18n._(scopeOf(role))}
                </Text>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ title, modules }) => {
            const shown = modules.filter(isShown)
            return (
              shown.length > 0 && (
                <Fragment key={title.id}>
                  <tr className={classes.group}>
                    <th colSpan={roles.length + 1} scope="colgroup">
                      {i18n._(title)}
                    </th>
                  </tr>
                  {shown.map((module) => (
                    <tr key={module}>
                      <th scope="row">{i18n._(moduleName(module))}</th>
                      {roles.map((role) => (
                        <Count key={role.id} rights={rightsIn(role, module)} />
                      ))}
                    </tr>
                  ))}
                </Fragment>
              )
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const rightsIn = ({ modules }: RoleRights, name: string) =>
  modules.find(({ module }) => module === name)?.module_permissions

function Count({ rights }: { rights: ReturnType<typeof rightsIn> }) {
  const { t } = useLingui()
  if (!rights) return <td className={classes.none}>{noValue}</td>
  const on = rights.filter(({ status }) => status).length
  const of = rights.length
  return (
    <td>
      {t`${on} of ${of}`}
      {rights.some(isDiffering) && (
        <>
          {' '}
          <i className={classes.legendDiffers} role="img" aria-label={t`differs from the default`} />
        </>
      )}
    </td>
  )
}
