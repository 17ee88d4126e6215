// The parts of a secure site that are the same in a real one: the only ones of the stack that are the product's.
export { drawIdle, drawRequest, drawWindowNeeded } from '../../../../src/secure-site/frame/approval-view.ts'
export { armWhenSeen, armWhenVisible, canTellWhatIsSeen } from '../../../../src/secure-site/frame/arming.ts'
export { explainCall, explainCalls, explainGrants, explainTyped } from '../../../../src/secure-site/frame/effects.ts'
export { createLink, embedderOf, replyTo } from '../../../../src/secure-site/frame/link.ts'
export { openApprovalWindow } from '../../../../src/secure-site/frame/window-opener.ts'
