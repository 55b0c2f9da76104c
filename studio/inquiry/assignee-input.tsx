import { Box, Button, Flex } from '@sanity/ui'
import { set, type StringInputProps, useCurrentUser } from 'sanity'

/** A name of the team; one's own by one click. */
export function AssigneeInput(props: StringInputProps) {
  const user = useCurrentUser()
  const isMine = user !== null && props.value === user.name
  return (
    <Flex gap={2} wrap="wrap">
      <Box flex={1} style={{ minWidth: '9rem' }}>
        {props.renderDefault(props)}
      </Box>
      {user && !isMine && props.readOnly !== true && (
        <Button
          mode="ghost"
          onClick={() => props.onChange(set(user.name))}
          text="Assign to me"
          type="button"
        />
      )}
    </Flex>
  )
}
