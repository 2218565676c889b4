import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconDownload, IconEye, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { PaperRow } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { RowActions } from '#web/ui/list/row-actions.tsx'
import { usePapersPath } from '../wizard/use-papers-path.ts'

interface PaperActionsProps {
  paper: PaperRow
  /** A PDF is on its way; one at a time. */
  downloading: boolean
  /** Absent where the role may not. */
  onDownload?: () => void
  onDelete?: () => void
}

/** What can be done with a row of the list. */
export function PaperActions({ paper, downloading, onDownload, onDelete }: PaperActionsProps) {
  const { t } = useLingui()
  const path = usePapersPath()
  const may = usePermission('question-paper')
  const { name } = paper
  return (
    <RowActions name={name} onDelete={onDelete}>
      <ActionIcon
        component={Link}
        to={`${path}/preview/${paper.id}`}
        variant="subtle"
        size="lg"
        aria-label={t`Preview ${name}`}
      >
        <IconEye size={18} aria-hidden />
      </ActionIcon>
      {paper.state === 'DRAFT' && may('create') && (
        <ActionIcon
          component={Link}
          to={`${path}/manual/create/${paper.id}`}
          variant="subtle"
          size="lg"
          aria-label={t`Continue editing ${name}`}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      )}
      {onDownload && (
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={t`Download the PDF of ${name}`}
          aria-disabled={downloading}
          onClick={onDownload}
        >
          <IconDownload size={18} aria-hidden />
        </ActionIcon>
      )}
    </RowActions>
  )
}
