import { redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history'
import type { Command } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  selectedRect,
} from '@tiptap/pm/tables'
import { type Editor, useEditorState } from '@tiptap/react'
import { memo } from 'react'
import { useText } from '../../editor/texts/text'
import { Toolbar, ToolbarButton, ToolbarGroup } from '../../ui/Toolbar'
import { insertTable } from './insertTable'
import { isBold, nestItem, toggleBold } from './richTextExtensions'

const tableAt = (editor: Editor) => {
  if (!isInTable(editor.state)) return null
  const { top, left, right, map } = selectedRect(editor.state)
  return {
    hasHeader: top === 0,
    isEveryColumn: right - left === map.width,
  }
}

const stateOf = ({ editor }: { editor: Editor }) => ({
  isParagraph: editor.isActive('paragraph'),
  isHeading2: editor.isActive('heading', { level: 2 }),
  isHeading3: editor.isActive('heading', { level: 3 }),
  isBold: isBold(editor),
  isItalic: editor.isActive('em'),
  isLink: editor.isActive('a'),
  isBulletList: editor.isActive('bulletList'),
  isOrderedList: editor.isActive('orderedList'),
  isQuote: editor.isActive('blockquote'),
  isInItem: editor.isActive('listItem'),
  table: tableAt(editor),
  canUndo: undoDepth(editor.state) > 0,
  canRedo: redoDepth(editor.state) > 0,
})

type Props = { editor: Editor; controls: string; isDisabled: boolean; onLink: () => void; onCaption: () => void }

/** Not drawn again for every report of a text. */
export const RichTextToolbar = memo(function Buttons({ editor, controls, isDisabled, onLink, onCaption }: Props) {
  const t = useText()
  const state = useEditorState({ editor, selector: stateOf })
  const { table } = state
  const run = (command: Command) => () => {
    command(editor.state, editor.view.dispatch)
  }
  return (
    <Toolbar label={t('richText.toolbar')} controls={controls}>
      {/* Cells hold plain text: neither group applies to them. */}
      {table === null ? (
        <>
          <ToolbarGroup label={t('richText.blocks')}>
            <ToolbarButton
              pressed={state.isParagraph}
              disabled={isDisabled}
              shortcut="Control+Alt+0"
              onPress={() => editor.commands.setNode('paragraph')}
            >
              {t('richText.paragraph')}
            </ToolbarButton>
            <ToolbarButton
              pressed={state.isHeading2}
              disabled={isDisabled}
              shortcut="Control+Alt+2"
              onPress={() => editor.commands.toggleNode('heading', 'paragraph', { level: 2 })}
            >
              {t('richText.heading2')}
            </ToolbarButton>
            <ToolbarButton
              pressed={state.isHeading3}
              disabled={isDisabled}
              shortcut="Control+Alt+3"
              onPress={() => editor.commands.toggleNode('heading', 'paragraph', { level: 3 })}
            >
              {t('richText.heading3')}
            </ToolbarButton>
            <ToolbarButton
              pressed={state.isBulletList}
              disabled={isDisabled}
              shortcut="Control+Shift+8"
              onPress={() => editor.commands.toggleList('bulletList', 'listItem')}
            >
              {t('richText.bulletList')}
            </ToolbarButton>
            <ToolbarButton
              pressed={state.isOrderedList}
              disabled={isDisabled}
              shortcut="Control+Shift+7"
              onPress={() => editor.commands.toggleList('orderedList', 'listItem')}
            >
              {t('richText.orderedList')}
            </ToolbarButton>
            <ToolbarButton
              disabled={isDisabled || !state.isInItem}
              shortcut="Control+]"
              onPress={() => nestItem(editor)}
            >
              {t('richText.nest')}
            </ToolbarButton>
            <ToolbarButton
              disabled={isDisabled || !state.isInItem}
              shortcut="Control+["
              onPress={() => editor.commands.liftListItem('listItem')}
            >
              {t('richText.lift')}
            </ToolbarButton>
            <ToolbarButton
              pressed={state.isQuote}
              disabled={isDisabled}
              shortcut="Control+Shift+B"
              onPress={() => editor.commands.toggleWrap('blockquote')}
            >
              {t('richText.quote')}
            </ToolbarButton>
          </ToolbarGroup>
          <ToolbarGroup label={t('richText.words')}>
            <ToolbarButton
              pressed={state.isBold}
              disabled={isDisabled}
              shortcut="Control+B"
              onPress={() => toggleBold(editor)}
            >
              {t('richText.bold')}
            </ToolbarButton>
            <ToolbarButton
              pressed={state.isItalic}
              disabled={isDisabled}
              shortcut="Control+I"
              onPress={() => editor.commands.toggleMark('em')}
            >
              {t('richText.italic')}
            </ToolbarButton>
            <ToolbarButton
              pressed={state.isLink}
              disabled={isDisabled}
              shortcut="Control+K"
              opensDialog
              onPress={onLink}
            >
              {t('richText.link')}
            </ToolbarButton>
          </ToolbarGroup>
        </>
      ) : null}
      <ToolbarGroup label={t('richText.history')}>
        <ToolbarButton disabled={isDisabled || !state.canUndo} shortcut="Control+Z" onPress={run(undo)}>
          {t('richText.undo')}
        </ToolbarButton>
        <ToolbarButton disabled={isDisabled || !state.canRedo} shortcut="Control+Shift+Z" onPress={run(redo)}>
          {t('richText.redo')}
        </ToolbarButton>
      </ToolbarGroup>
      <ToolbarGroup label={t('richText.table')}>
        {table === null ? (
          <ToolbarButton
            disabled={isDisabled}
            onPress={() => {
              insertTable(editor)
              editor.commands.focus()
            }}
          >
            {t('richText.insertTable')}
          </ToolbarButton>
        ) : (
          <>
            <ToolbarButton disabled={isDisabled || table.hasHeader} onPress={run(addRowBefore)}>
              {t('richText.rowAbove')}
            </ToolbarButton>
            <ToolbarButton disabled={isDisabled} onPress={run(addRowAfter)}>
              {t('richText.rowBelow')}
            </ToolbarButton>
            <ToolbarButton disabled={isDisabled || table.hasHeader} onPress={run(deleteRow)}>
              {t('richText.deleteRow')}
            </ToolbarButton>
            <ToolbarButton disabled={isDisabled} onPress={run(addColumnBefore)}>
              {t('richText.columnBefore')}
            </ToolbarButton>
            <ToolbarButton disabled={isDisabled} onPress={run(addColumnAfter)}>
              {t('richText.columnAfter')}
            </ToolbarButton>
            <ToolbarButton disabled={isDisabled || table.isEveryColumn} onPress={run(deleteColumn)}>
              {t('richText.deleteColumn')}
            </ToolbarButton>
            <ToolbarButton disabled={isDisabled} opensDialog onPress={onCaption}>
              {t('richText.caption')}
            </ToolbarButton>
            <ToolbarButton
              disabled={isDisabled}
              onPress={() => {
                deleteTable(editor.state, editor.view.dispatch)
                editor.commands.focus()
              }}
            >
              {t('richText.deleteTable')}
            </ToolbarButton>
          </>
        )}
      </ToolbarGroup>
    </Toolbar>
  )
})
