import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { usePermission } from '#web/api/sign-in/account.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { SheetUploadProps } from './sheet-upload.tsx'

const SheetUpload = lazyDialog(
  () => import('./sheet-upload.tsx'),
  ({ opened }) => opened,
)

/** Opens the dialog that brings rows in from a spreadsheet; nothing where the role may not. */
export function SheetUploadButton(props: Omit<SheetUploadProps, 'opened' | 'onClose'>) {
  const mayUpload = usePermission(props.entity)('upload')
  const [opened, setOpened] = useState(false)
  if (!mayUpload) return null
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={() => setOpened(true)}>
        {props.title}
      </Button>
      <SheetUpload {...props} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
