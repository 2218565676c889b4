import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { RoleRights } from '#contract'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { useUrlState } from '#web/ui/list/use-url-state.ts'
import { showSuccess } from '#web/ui/message/toast.tsx'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { scopeOf } from '../roles/role-words.ts'
import { AccessFilters, AccessUrl } from './access-filters.tsx'
import { AccessFrame, FrameButton } from './access-frame.tsx'
import { actionName, allActions } from './access-words.ts'
import { NothingFound, RightsGrid } from './grid/rights-grid.tsx'
import { RightsPhone } from './grid/rights-phone.tsx'
import { rowsOfRole } from './grid/rows-of.ts'
import { useMatrix } from './use-matrix.ts'
import { toDefault, useRights } from './use-rights.ts'

const MenuPreview = lazyDialog(
  () => import('./menu-preview.tsx'),
  ({ role }) => role !== null,
)

/** What one role may do: modules down, actions across. */
export default function RoleAccess() {
  const { t, i18n } = useLingui()
  const { id } = useParams({ strict: false }) as { id?: string }
  const { state, change, adjust } = useUrlState(AccessUrl)
  const rights = useRights()
  const [previewed, setPreviewed] = useState<RoleRights | null>(null)
  const mobile = useIsMobile()
  const role = rights.roles?.find((one) => one.id === Number(id))
  const other = rights.roles?.find((one) => one.id === state.with && one !== role)
  const { search, differing } = state
  const { rows, columns } = useMemo(() => {
    const used = new Set(role?.modules.flatMap((one) => one.module_permissions.map(({ action }) => action)))
    const shown = allActions.filter((action) => used.has(action))
    return {
      rows: role ? rowsOfRole(role, other, shown, i18n, { search, only_differing: differing }) : [],
      columns: shown.map((key) => ({ key, title: i18n._(actionName(key)) })),
    }
  }, [role, other, i18n, i18n.locale, search, differing])
  const matrix = useMatrix(rights, rows)

  const reset = () => {
    if (!role) return
    const changes = toDefault(role, null)
    const { title } = role
    if (changes.length === 0) showSuccess(t`${title} is as the default.`)
    else matrix.ask(t`Reset ${title} to the default?`, role, changes, () => void rights.reset(role, changes, null))
  }
  return (
    <AccessFrame
      rights={rights}
      matrix={matrix}
      current={Number(id)}
      actions={
        role && (
          <>
            <FrameButton label={t`Preview as this role`} onClick={() => setPreviewed(role)} />
            {role.editable && <FrameButton label={t`Reset role`} onClick={reset} />}
          </>
        )
      }
    >
      {role ? (
        <>
          <Text size="sm" c="dimmed">
            {t`${role.title} sees: ${i18n._(scopeOf(role))}`}
          </Text>
          <AccessFilters {...{ state, change, adjust }}>
            <NativeSelect
              aria-label={t`Compare with`}
              value={other?.id ?? ''}
              onChange={({ currentTarget }) => change({ with: Number(currentTarget.value) || null })}
              data={[
                { value: '', label: t`Compare with…` },
                ...(rights.roles ?? [])
                  .filter((one) => one !== role)
                  .map((one) => ({ value: String(one.id), label: one.title })),
              ]}
            />
          </AccessFilters>
          {rows.length === 0 ? (
            <NothingFound differing={differing} />
          ) : mobile ? (
            <RightsPhone rows={rows} columns={columns} onToggle={matrix.onToggle} />
          ) : (
            <RightsGrid label={t`Rights of ${role.title}`} other={other?.title} {...{ rows, columns, matrix }} />
          )}
          <MenuPreview role={previewed} onClose={() => setPreviewed(null)} />
        </>
      ) : (
        <Text>
          <Trans>There is no such role. Choose one above.</Trans>
        </Text>
      )}
    </AccessFrame>
  )
}
