import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'

/** Stands where a page of one's own work will, until it is read. */
export const Loading = () => (
  <Text role="status">
    <Trans>Loading...</Trans>
  </Text>
)
