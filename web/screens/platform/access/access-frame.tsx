import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { PageLoader } from '#web/ui/message/page-loader.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { RoleTabs } from './role-tabs.tsx'
import type { useMatrix } from './use-matrix.ts'
import type { Rights } from './use-rights.ts'

const ConfirmChanges = lazyDialog(
  () => import('./confirm-changes.tsx'),
  ({ asked }) => asked !== null,
)

interface AccessFrameProps {
  rights: Rights
  matrix: ReturnType<typeof useMatrix>
  /** The role that is shown, null for all. */
  current: number | null
  actions: ReactNode
  children: ReactNode
}

/** Title, roles and buttons around the matrix; says when the rights are not there. */
export function AccessFrame({ rights, matrix, current, actions, children }: AccessFrameProps) {
  const { t } = useLingui()
  const { roles, error, refetch } = rights
  const role = roles?.find(({ id }) => id === current)
  usePageTitle(role ? t`Module Wise Access: ${role.title}` : t`Module Wise Access`)
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Group gap="sm" align="baseline">
          <Title order={1}>{t`Module Wise Access`}</Title>
          <Text size="sm" c="dimmed">
            <Trans>Changes are saved as you make them</Trans>
          </Text>
        </Group>
        <Group gap="xs" className="no-print">
          {roles && actions}
        </Group>
      </Group>
      {roles && <RoleTabs roles={roles} />}
      {!roles && error ? <Failed onRetry={() => void refetch()} /> : !roles && <PageLoader />}
      {roles && children}
      <ConfirmChanges asked={matrix.asked} onClose={() => matrix.setAsked(null)} />
    </Stack>
  )
}

/** A button beside the title. */
export const FrameButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="default" onClick={onClick}>
    {label}
  </Button>
)
