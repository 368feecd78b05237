const { default: HappyDomEnvironment } = require('@happy-dom/jest-environment');

/** Each suite has a page of its own. */
module.exports = class PageEnvironment extends HappyDomEnvironment {
  constructor(config, context) {
    super(config, context);
    // The one of the library reads a stack at each call, to find a test runner that is not used here.
    const { setTimeout } = Object.getPrototypeOf(this.window);
    this.window.setTimeout = setTimeout.bind(this.window);
    // No style sheet is loaded here, and looking for some at each call takes a sixth of all time.
    const none = this.window.document.createElement('span').style;
    this.window.getComputedStyle = (element, part) => (part ? none : (element.style ?? none));
  }
};
