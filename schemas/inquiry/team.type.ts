import { UsersIcon } from '@sanity/icons/Users'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'

/** The members to whom inquiries can be assigned. */
export const teamType = defineType({
  name: 'team',
  title: 'Team',
  type: 'document',
  icon: UsersIcon,
  description: 'Who handles inquiries. Visitors never see this.',
  fields: [
    defineField({
      name: 'members',
      title: 'Members',
      type: 'array',
      description: 'An inquiry can be assigned to them. Each new assignee gets an email.',
      of: [
        defineArrayMember({
          name: 'member',
          title: 'Member',
          type: 'object',
          fields: [
            defineField({
              name: 'name',
              title: 'Name',
              type: 'string',
              description:
                'Exactly as in their Studio account, and as their username at /admin: “Mine” finds their inquiries by this name.',
              validation: (rule) => rule.required().max(80),
            }),
            defineField({
              name: 'email',
              title: 'Email',
              type: 'string',
              validation: (rule) => rule.required().email(),
            }),
          ],
          preview: { select: { title: 'name', subtitle: 'email' } },
        }),
      ],
      validation: (rule) =>
        rule.custom((members) => {
          const names = (members ?? []).map((member: unknown) => fieldOf(member, 'name'))
          return new Set(names).size === names.length || 'Two members have the same name.'
        }),
    }),
  ],
  preview: { prepare: () => ({ title: 'Team' }) },
})
