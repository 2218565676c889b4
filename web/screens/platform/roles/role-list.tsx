import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Anchor, Group, Text } from '@mantine/core'
import { IconLock, IconTable } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { fixedRoles, permissionApi, type Role, roleApi, roleOwners } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { choiceFilter } from '#web/entity/filters/filter.ts'
import { urlStatus, useStatusFilter } from '#web/entity/filters/status-filter.ts'
import { useStatusColumn } from '#web/entity/status-column.tsx'
import { listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import { roleTitle } from '#web/ui/message/role-names.ts'
import { bases, inOrder, named, ownerNames, scopeOf, searchedTitles } from './role-words.ts'

const RoleModal = rowDialog(() => import('./role-modal.tsx'))

const RoleUrl = listUrl({ created_for: z.enum(roleOwners).nullable().catch(null), status: urlStatus })

/** What people can be: the five roles that are always there, and those made of them. */
export default function RoleList() {
  const { t, i18n } = useLingui()
  const roles: Entity<typeof roleApi> = {
    api: roleApi,
    nameOf: roleTitle,
    staysBecause: ({ is_fixed, people }) => {
      if (is_fixed) return t`This role is always there`
      return people > 0
        ? t`${plural(people, { one: '# person has this role', other: '# people have this role' })}`
        : null
    },
  }
  const list = useEntityList(roles, RoleUrl, { search: 'title', toSearched: searchedTitles })
  const status = useStatusColumn(roles)
  // The server orders by the titles that are stored, in English; who reads others has them in the order of those.
  const isWhole = list.rows?.length === list.count
  const maySeeRights = useMay()(permissionApi.list)
  const rightsAction = ({ id, title }: Role) => ({
    title: t`Rights`,
    label: t`Rights of ${title}`,
    icon: IconTable,
    to: `/super-admin/module-wise-access/${id}`,
  })

  return (
    <EntityList
      list={isWhole ? { ...list, rows: inOrder(list.rows ?? [], list.state.sort, i18n.locale) } : list}
      title={t`Role List`}
      add={t`Add New Role`}
      search={t`Search by Title`}
      filters={[
        choiceFilter({
          label: t`Made for`,
          all: t`Schools and platform`,
          names: roleOwners.map((owner) => [owner, i18n._(ownerNames[owner])] as const),
          value: list.filters.created_for,
          onChange: (created_for) => list.change({ created_for }),
        }),
        useStatusFilter(list),
      ]}
      columns={[
        { title: t`Title`, sort: 'title', kind: 'title', show: (role) => <RoleTitle role={named(role)} /> },
        { title: t`Made for`, leaves: 1, show: (role) => i18n._(ownerNames[role.created_for]) },
        { title: t`Based on`, leaves: 2, show: (role) => i18n._(bases[role.role_id]!.name) },
        { title: t`Sees`, leaves: 3, show: (role) => i18n._(scopeOf(role)) },
        { title: t`People`, kind: 'number', show: (role) => <People role={named(role)} /> },
        { ...status, sort: 'status' },
      ]}
      rowActions={(role) => [maySeeRights && rightsAction(named(role))]}
      dialog={RoleModal}
    />
  )
}

function RoleTitle({ role: { title, description, is_fixed } }: { role: Role }) {
  const { t } = useLingui()
  return (
    <div>
      <Group gap={6} wrap="nowrap">
        <Text size="sm" fw={600}>
          {title}
        </Text>
        {is_fixed && <IconLock size={15} role="img" aria-label={t`always there`} />}
      </Group>
      {description && (
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      )}
    </div>
  )
}

/** How many have a role; the admins of schools can be listed. */
function People({ role: { id, role_id, people, title } }: { role: Role }) {
  const { t, i18n } = useLingui()
  const count = i18n.number(people)
  if (people === 0 || role_id !== fixedRoles.school_admin) return count
  return (
    <Anchor
      size="sm"
      aria-label={t`${plural(people, { one: '# person', other: '# people' })} with the role ${title}`}
      renderRoot={(props) => (
        <Link {...props} to="/super-admin/school-admins" search={() => ({ role_id: String(id) })} />
      )}
    >
      {count}
    </Anchor>
  )
}
