/** What pdf.js needs to be loaded outside browsers. There, tests only read pages: nothing is drawn. */
module.exports = { DOMMatrix: class {}, ImageData: class {}, Path2D: class {} };
