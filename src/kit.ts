/**
 * The one door for features. Whatever has state or identity comes through here, so that every chunk shares one
 * renderer, one signal graph, one style sheet and one error class with the core. Pure `lib` may be imported directly.
 */
export { Fragment, jsx, jsxs } from 'react/jsx-runtime'
export { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
export { computed, signal, useSignal } from '@preact/signals'
export type { ReadonlySignal, Signal } from '@preact/signals'
export { useModal } from './core/context.ts'
export type { Context, Feature, View } from './core/context.ts'
export { resource, watch } from './core/resource.ts'
export type { Resource } from './core/resource.ts'
export { policyOf } from './chains/namespaces.ts'
export { ModalError, attempt, codeOfText, isAbort, toModalError } from './lib/errors.ts'
export { clean } from './lib/text.ts'
export { classes, css, viewCss } from './ui/sheet.ts'
export { boxes } from './ui/layout.ts'
export { texts } from './ui/text.ts'
export { Bar, barStyle } from './ui/skeleton.tsx'
export { Icon, iconStyle } from './ui/icons.tsx'
export type { IconName } from './ui/icons.tsx'
export { Button, buttonStyle, IconButton, iconButtonStyle } from './ui/button.tsx'
export { lists, Row, RowSkeleton } from './ui/row.tsx'
export { Picture, pictureStyle } from './ui/picture.tsx'
