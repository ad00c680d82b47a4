// @ts-nocheck: this file is generated; `npm run generate` writes it from the schemas of the routes.
import ucs2length from 'ajv/dist/runtime/ucs2length.js';
import equal from 'ajv/dist/runtime/equal.js';

const validator0 = validate10;
const schema11 = {"$ref":"CreateMailbox#"};
const schema12 = {"type":"object","properties":{"domain":{"type":"string","description":"The key's allowed domain or a verified domain of the account; has a default."},"expiresIn":{"type":"integer","minimum":1,"maximum":60,"default":15,"description":"Lifetime in minutes."},"recoverable":{"type":"boolean","description":"Archive the mailbox when it expires."},"tag":{"type":"string","minLength":1,"description":"Label of 1 to 100 characters. Required when recoverable is true."},"noExpiration":{"type":"boolean","description":"Creates a mailbox that never expires."}},"$id":"CreateMailbox","additionalProperties":false};
const func2 = ucs2length.default;

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs2 = errors;
for(const key0 in data){
if(!(((((key0 === "domain") || (key0 === "expiresIn")) || (key0 === "recoverable")) || (key0 === "tag")) || (key0 === "noExpiration"))){
validate10.errors = [{instancePath,schemaPath:"CreateMailbox#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs2 === errors){
if(data.domain !== undefined){
const _errs3 = errors;
if(typeof data.domain !== "string"){
validate10.errors = [{instancePath:instancePath+"/domain",schemaPath:"CreateMailbox#/properties/domain/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.expiresIn !== undefined){
let data1 = data.expiresIn;
const _errs5 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate10.errors = [{instancePath:instancePath+"/expiresIn",schemaPath:"CreateMailbox#/properties/expiresIn/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs5){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 60 || isNaN(data1)){
validate10.errors = [{instancePath:instancePath+"/expiresIn",schemaPath:"CreateMailbox#/properties/expiresIn/maximum",keyword:"maximum",params:{comparison: "<=", limit: 60},message:"must be <= 60"}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate10.errors = [{instancePath:instancePath+"/expiresIn",schemaPath:"CreateMailbox#/properties/expiresIn/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.recoverable !== undefined){
const _errs7 = errors;
if(typeof data.recoverable !== "boolean"){
validate10.errors = [{instancePath:instancePath+"/recoverable",schemaPath:"CreateMailbox#/properties/recoverable/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.tag !== undefined){
let data3 = data.tag;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data3 === "string"){
if(func2(data3) < 1){
validate10.errors = [{instancePath:instancePath+"/tag",schemaPath:"CreateMailbox#/properties/tag/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
else {
validate10.errors = [{instancePath:instancePath+"/tag",schemaPath:"CreateMailbox#/properties/tag/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.noExpiration !== undefined){
const _errs11 = errors;
if(typeof data.noExpiration !== "boolean"){
validate10.errors = [{instancePath:instancePath+"/noExpiration",schemaPath:"CreateMailbox#/properties/noExpiration/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid1 = _errs11 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
else {
validate10.errors = [{instancePath,schemaPath:"CreateMailbox#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate10.errors = vErrors;
return errors === 0;
}

const validator1 = validate11;
const schema13 = {"$ref":"CreateWebhook#"};
const schema14 = {"type":"object","required":["url"],"properties":{"url":{"type":"string","minLength":1,"description":"An https URL of at most 2,048 characters, on a public host."},"types":{"type":"array","items":{"enum":["mailbox.created","mailbox.updated","mailbox.reactivated","mailbox.expired","mailbox.archived","mailbox.deleted","mail.received","mail.deleted","mail.refused"]},"minItems":1,"uniqueItems":true,"description":"Only events of these types. Without: all."},"mailboxId":{"type":"string","description":"Only events of this active mailbox; the webhook is deleted after its end. Without: of all."}},"$id":"CreateWebhook","additionalProperties":false};
const func0 = equal.default;

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.url === undefined) && (missing0 = "url")){
validate11.errors = [{instancePath,schemaPath:"CreateWebhook#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs2 = errors;
for(const key0 in data){
if(!(((key0 === "url") || (key0 === "types")) || (key0 === "mailboxId"))){
validate11.errors = [{instancePath,schemaPath:"CreateWebhook#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs2 === errors){
if(data.url !== undefined){
let data0 = data.url;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func2(data0) < 1){
validate11.errors = [{instancePath:instancePath+"/url",schemaPath:"CreateWebhook#/properties/url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
else {
validate11.errors = [{instancePath:instancePath+"/url",schemaPath:"CreateWebhook#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.types !== undefined){
let data1 = data.types;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data1)){
if(data1.length < 1){
validate11.errors = [{instancePath:instancePath+"/types",schemaPath:"CreateWebhook#/properties/types/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid2 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs7 = errors;
if(!(((((((((data2 === "mailbox.created") || (data2 === "mailbox.updated")) || (data2 === "mailbox.reactivated")) || (data2 === "mailbox.expired")) || (data2 === "mailbox.archived")) || (data2 === "mailbox.deleted")) || (data2 === "mail.received")) || (data2 === "mail.deleted")) || (data2 === "mail.refused"))){
validate11.errors = [{instancePath:instancePath+"/types/" + i0,schemaPath:"CreateWebhook#/properties/types/items/enum",keyword:"enum",params:{allowedValues: schema14.properties.types.items.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid2 = _errs7 === errors;
if(!valid2){
break;
}
}
if(valid2){
let i1 = data1.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func0(data1[i1], data1[j0])){
validate11.errors = [{instancePath:instancePath+"/types",schemaPath:"CreateWebhook#/properties/types/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)"}];
return false;
break outer0;
}
}
}
}
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/types",schemaPath:"CreateWebhook#/properties/types/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.mailboxId !== undefined){
const _errs8 = errors;
if(typeof data.mailboxId !== "string"){
validate11.errors = [{instancePath:instancePath+"/mailboxId",schemaPath:"CreateWebhook#/properties/mailboxId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs8 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
else {
validate11.errors = [{instancePath,schemaPath:"CreateWebhook#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate11.errors = vErrors;
return errors === 0;
}

const validator2 = validate12;
const schema15 = {"$ref":"Ids#"};
const schema16 = {"type":"object","required":["ids"],"properties":{"ids":{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":10000,"description":"Identifiers; repeats count once."}},"$id":"Ids","additionalProperties":false};

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.ids === undefined) && (missing0 = "ids")){
validate12.errors = [{instancePath,schemaPath:"Ids#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs2 = errors;
for(const key0 in data){
if(!(key0 === "ids")){
validate12.errors = [{instancePath,schemaPath:"Ids#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs2 === errors){
if(data.ids !== undefined){
let data0 = data.ids;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data0)){
if(data0.length > 10000){
validate12.errors = [{instancePath:instancePath+"/ids",schemaPath:"Ids#/properties/ids/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"}];
return false;
}
else {
if(data0.length < 1){
validate12.errors = [{instancePath:instancePath+"/ids",schemaPath:"Ids#/properties/ids/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid2 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs5 = errors;
if(typeof data0[i0] !== "string"){
validate12.errors = [{instancePath:instancePath+"/ids/" + i0,schemaPath:"Ids#/properties/ids/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs5 === errors;
if(!valid2){
break;
}
}
}
}
}
else {
validate12.errors = [{instancePath:instancePath+"/ids",schemaPath:"Ids#/properties/ids/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
}
}
}
}
else {
validate12.errors = [{instancePath,schemaPath:"Ids#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate12.errors = vErrors;
return errors === 0;
}

const validator3 = validate13;
const schema17 = {"$ref":"ReactivateMailbox#"};
const schema18 = {"type":"object","properties":{"expiresIn":{"type":"integer","minimum":1,"description":"Lifetime in minutes from now on; at most 10,080 unless the operator allows another; 15 when absent."},"noExpiration":{"type":"boolean","description":"true: the mailbox never expires."}},"$id":"ReactivateMailbox","additionalProperties":false};

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs2 = errors;
for(const key0 in data){
if(!((key0 === "expiresIn") || (key0 === "noExpiration"))){
validate13.errors = [{instancePath,schemaPath:"ReactivateMailbox#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs2 === errors){
if(data.expiresIn !== undefined){
let data0 = data.expiresIn;
const _errs3 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate13.errors = [{instancePath:instancePath+"/expiresIn",schemaPath:"ReactivateMailbox#/properties/expiresIn/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs3){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 1 || isNaN(data0)){
validate13.errors = [{instancePath:instancePath+"/expiresIn",schemaPath:"ReactivateMailbox#/properties/expiresIn/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.noExpiration !== undefined){
const _errs5 = errors;
if(typeof data.noExpiration !== "boolean"){
validate13.errors = [{instancePath:instancePath+"/noExpiration",schemaPath:"ReactivateMailbox#/properties/noExpiration/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
}
}
}
else {
validate13.errors = [{instancePath,schemaPath:"ReactivateMailbox#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate13.errors = vErrors;
return errors === 0;
}

const validator4 = validate14;
const schema19 = {"$ref":"UpdateMailbox#"};
const schema20 = {"type":"object","properties":{"expiresIn":{"type":"integer","minimum":1,"description":"Lifetime in minutes from now on; at most 10,080 unless the operator allows another."},"noExpiration":{"type":"boolean","description":"true: the mailbox never expires. false: expiresIn has to say when."},"recoverable":{"type":"boolean","description":"Archive the mailbox when it ends; needs a tag."},"tag":{"type":["string","null"],"minLength":1,"description":"Label of 1 to 100 characters; null: none."},"keepNewest":{"type":["integer","null"],"minimum":1,"description":"Number of emails that the mailbox keeps: the oldest go when there are more. At most as many as a mailbox may have, 100,000 unless the operator allows another number; null: it keeps all, and refuses mail when it is full."}},"$id":"UpdateMailbox","additionalProperties":false};

function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs2 = errors;
for(const key0 in data){
if(!(((((key0 === "expiresIn") || (key0 === "noExpiration")) || (key0 === "recoverable")) || (key0 === "tag")) || (key0 === "keepNewest"))){
validate14.errors = [{instancePath,schemaPath:"UpdateMailbox#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs2 === errors){
if(data.expiresIn !== undefined){
let data0 = data.expiresIn;
const _errs3 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate14.errors = [{instancePath:instancePath+"/expiresIn",schemaPath:"UpdateMailbox#/properties/expiresIn/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs3){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 1 || isNaN(data0)){
validate14.errors = [{instancePath:instancePath+"/expiresIn",schemaPath:"UpdateMailbox#/properties/expiresIn/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.noExpiration !== undefined){
const _errs5 = errors;
if(typeof data.noExpiration !== "boolean"){
validate14.errors = [{instancePath:instancePath+"/noExpiration",schemaPath:"UpdateMailbox#/properties/noExpiration/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.recoverable !== undefined){
const _errs7 = errors;
if(typeof data.recoverable !== "boolean"){
validate14.errors = [{instancePath:instancePath+"/recoverable",schemaPath:"UpdateMailbox#/properties/recoverable/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.tag !== undefined){
let data3 = data.tag;
const _errs9 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate14.errors = [{instancePath:instancePath+"/tag",schemaPath:"UpdateMailbox#/properties/tag/type",keyword:"type",params:{type: schema20.properties.tag.type},message:"must be string,null"}];
return false;
}
if(errors === _errs9){
if(typeof data3 === "string"){
if(func2(data3) < 1){
validate14.errors = [{instancePath:instancePath+"/tag",schemaPath:"UpdateMailbox#/properties/tag/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.keepNewest !== undefined){
let data4 = data.keepNewest;
const _errs11 = errors;
if((!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))) && (data4 !== null)){
validate14.errors = [{instancePath:instancePath+"/keepNewest",schemaPath:"UpdateMailbox#/properties/keepNewest/type",keyword:"type",params:{type: schema20.properties.keepNewest.type},message:"must be integer,null"}];
return false;
}
if(errors === _errs11){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 1 || isNaN(data4)){
validate14.errors = [{instancePath:instancePath+"/keepNewest",schemaPath:"UpdateMailbox#/properties/keepNewest/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
var valid1 = _errs11 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
else {
validate14.errors = [{instancePath,schemaPath:"UpdateMailbox#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate14.errors = vErrors;
return errors === 0;
}

const validator5 = validate15;
const schema21 = {"$ref":"UpdateWebhook#"};
const schema22 = {"type":"object","properties":{"url":{"type":"string","minLength":1,"description":"As at creation."},"types":{"anyOf":[{"type":"array","items":{"enum":["mailbox.created","mailbox.updated","mailbox.reactivated","mailbox.expired","mailbox.archived","mailbox.deleted","mail.received","mail.deleted","mail.refused"]},"minItems":1,"uniqueItems":true,"description":"Only events of these types."},{"type":"null"}],"description":"null: all types."},"mailboxId":{"type":["string","null"],"description":"An active mailbox; null: all mailboxes."},"status":{"enum":["active","disabled"],"description":"active: sends again, from where it stood; what could not be kept so long is missing."}},"$id":"UpdateWebhook","additionalProperties":false};

function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs2 = errors;
for(const key0 in data){
if(!((((key0 === "url") || (key0 === "types")) || (key0 === "mailboxId")) || (key0 === "status"))){
validate15.errors = [{instancePath,schemaPath:"UpdateWebhook#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs2 === errors){
if(data.url !== undefined){
let data0 = data.url;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func2(data0) < 1){
validate15.errors = [{instancePath:instancePath+"/url",schemaPath:"UpdateWebhook#/properties/url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
else {
validate15.errors = [{instancePath:instancePath+"/url",schemaPath:"UpdateWebhook#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.types !== undefined){
let data1 = data.types;
const _errs5 = errors;
const _errs6 = errors;
let valid2 = false;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data1)){
if(data1.length < 1){
const err0 = {instancePath:instancePath+"/types",schemaPath:"UpdateWebhook#/properties/types/anyOf/0/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs9 = errors;
if(!(((((((((data2 === "mailbox.created") || (data2 === "mailbox.updated")) || (data2 === "mailbox.reactivated")) || (data2 === "mailbox.expired")) || (data2 === "mailbox.archived")) || (data2 === "mailbox.deleted")) || (data2 === "mail.received")) || (data2 === "mail.deleted")) || (data2 === "mail.refused"))){
const err1 = {instancePath:instancePath+"/types/" + i0,schemaPath:"UpdateWebhook#/properties/types/anyOf/0/items/enum",keyword:"enum",params:{allowedValues: schema22.properties.types.anyOf[0].items.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var valid3 = _errs9 === errors;
if(!valid3){
break;
}
}
if(valid3){
let i1 = data1.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func0(data1[i1], data1[j0])){
const err2 = {instancePath:instancePath+"/types",schemaPath:"UpdateWebhook#/properties/types/anyOf/0/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
break outer0;
}
}
}
}
}
}
}
else {
const err3 = {instancePath:instancePath+"/types",schemaPath:"UpdateWebhook#/properties/types/anyOf/0/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs7 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs10 = errors;
if(data1 !== null){
const err4 = {instancePath:instancePath+"/types",schemaPath:"UpdateWebhook#/properties/types/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid0 = _errs10 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err5 = {instancePath:instancePath+"/types",schemaPath:"UpdateWebhook#/properties/types/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate15.errors = vErrors;
return false;
}
else {
errors = _errs6;
if(vErrors !== null){
if(_errs6){
vErrors.length = _errs6;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.mailboxId !== undefined){
let data3 = data.mailboxId;
const _errs12 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate15.errors = [{instancePath:instancePath+"/mailboxId",schemaPath:"UpdateWebhook#/properties/mailboxId/type",keyword:"type",params:{type: schema22.properties.mailboxId.type},message:"must be string,null"}];
return false;
}
var valid1 = _errs12 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.status !== undefined){
let data4 = data.status;
const _errs14 = errors;
if(!((data4 === "active") || (data4 === "disabled"))){
validate15.errors = [{instancePath:instancePath+"/status",schemaPath:"UpdateWebhook#/properties/status/enum",keyword:"enum",params:{allowedValues: schema22.properties.status.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid1 = _errs14 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
else {
validate15.errors = [{instancePath,schemaPath:"UpdateWebhook#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate15.errors = vErrors;
return errors === 0;
}

const validator6 = validate16;
const schema23 = {"$ref":"WaitRequest#"};
const schema24 = {"type":"object","properties":{"match":{"$ref":"EmailMatch#"},"after":{"type":"string","description":"Only emails that came after this: a cursor, the id of an email, or a time (RFC 3339)."},"count":{"type":"integer","minimum":0,"maximum":100,"default":1,"description":"How many emails have to match. 0: none may; the first that does ends the wait."},"timeout":{"type":"integer","minimum":0,"default":30,"description":"Seconds to wait at most. More than 55 means 55, as the answer says."},"order":{"enum":["oldest","newest"],"default":"oldest","description":"Which emails are given where more match: the first, or the last, newest first."},"quietFor":{"type":"integer","minimum":1,"maximum":55000,"description":"Milliseconds in which no other email may match after the last one; then all that match are given."}},"$id":"WaitRequest","additionalProperties":false};
const schema25 = {"type":"object","properties":{"from":{"$ref":"TextMatch#","description":"The sender, or an address of the From header, alone or as `Name <address>`: the first 500."},"to":{"$ref":"TextMatch#","description":"An address of the To or Cc header, alone or as `Name <address>`: the first 500."},"subject":{"$ref":"TextMatch#","description":"The subject: its first 10,000 characters."},"text":{"$ref":"TextMatch#","description":"The plain-text body: its first 100,000 characters."},"hasAttachments":{"type":"boolean"}},"$id":"EmailMatch","additionalProperties":false};
const schema26 = {"anyOf":[{"type":"string","minLength":1,"maxLength":1000,"description":"It contains this, in any case."},{"type":"object","required":["equals"],"properties":{"equals":{"type":"string","maxLength":10000}},"additionalProperties":false},{"type":"object","required":["regex"],"properties":{"regex":{"type":"string","minLength":1,"maxLength":1000,"description":"In RE2 syntax; matches anywhere in the first 100,000 characters, or fewer where it is large."}},"additionalProperties":false}],"$id":"TextMatch"};

function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="EmailMatch" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "from") || (key0 === "to")) || (key0 === "subject")) || (key0 === "text")) || (key0 === "hasAttachments"))){
validate18.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.from !== undefined){
let data0 = data.from;
const _errs2 = errors;
const _errs4 = errors;
let valid2 = false;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data0 === "string"){
if(func2(data0) > 1000){
const err0 = {instancePath:instancePath+"/from",schemaPath:"TextMatch#/anyOf/0/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(func2(data0) < 1){
const err1 = {instancePath:instancePath+"/from",schemaPath:"TextMatch#/anyOf/0/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath:instancePath+"/from",schemaPath:"TextMatch#/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs7 = errors;
if(errors === _errs7){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if((data0.equals === undefined) && (missing0 = "equals")){
const err3 = {instancePath:instancePath+"/from",schemaPath:"TextMatch#/anyOf/1/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
const _errs9 = errors;
for(const key1 in data0){
if(!(key1 === "equals")){
const err4 = {instancePath:instancePath+"/from",schemaPath:"TextMatch#/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
break;
}
}
if(_errs9 === errors){
if(data0.equals !== undefined){
let data1 = data0.equals;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data1 === "string"){
if(func2(data1) > 10000){
const err5 = {instancePath:instancePath+"/from/equals",schemaPath:"TextMatch#/anyOf/1/properties/equals/maxLength",keyword:"maxLength",params:{limit: 10000},message:"must NOT have more than 10000 characters"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/from/equals",schemaPath:"TextMatch#/anyOf/1/properties/equals/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
}
}
}
else {
const err7 = {instancePath:instancePath+"/from",schemaPath:"TextMatch#/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var _valid0 = _errs7 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs12 = errors;
if(errors === _errs12){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.regex === undefined) && (missing1 = "regex")){
const err8 = {instancePath:instancePath+"/from",schemaPath:"TextMatch#/anyOf/2/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
else {
const _errs14 = errors;
for(const key2 in data0){
if(!(key2 === "regex")){
const err9 = {instancePath:instancePath+"/from",schemaPath:"TextMatch#/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
break;
}
}
if(_errs14 === errors){
if(data0.regex !== undefined){
let data2 = data0.regex;
const _errs15 = errors;
if(errors === _errs15){
if(typeof data2 === "string"){
if(func2(data2) > 1000){
const err10 = {instancePath:instancePath+"/from/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
else {
if(func2(data2) < 1){
const err11 = {instancePath:instancePath+"/from/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath:instancePath+"/from/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
}
}
}
else {
const err13 = {instancePath:instancePath+"/from",schemaPath:"TextMatch#/anyOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var _valid0 = _errs12 === errors;
valid2 = valid2 || _valid0;
}
}
if(!valid2){
const err14 = {instancePath:instancePath+"/from",schemaPath:"TextMatch#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
validate18.errors = vErrors;
return false;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.to !== undefined){
let data3 = data.to;
const _errs17 = errors;
const _errs19 = errors;
let valid6 = false;
const _errs20 = errors;
if(errors === _errs20){
if(typeof data3 === "string"){
if(func2(data3) > 1000){
const err15 = {instancePath:instancePath+"/to",schemaPath:"TextMatch#/anyOf/0/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
else {
if(func2(data3) < 1){
const err16 = {instancePath:instancePath+"/to",schemaPath:"TextMatch#/anyOf/0/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath:instancePath+"/to",schemaPath:"TextMatch#/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
var _valid1 = _errs20 === errors;
valid6 = valid6 || _valid1;
if(!valid6){
const _errs22 = errors;
if(errors === _errs22){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing2;
if((data3.equals === undefined) && (missing2 = "equals")){
const err18 = {instancePath:instancePath+"/to",schemaPath:"TextMatch#/anyOf/1/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
else {
const _errs24 = errors;
for(const key3 in data3){
if(!(key3 === "equals")){
const err19 = {instancePath:instancePath+"/to",schemaPath:"TextMatch#/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
break;
}
}
if(_errs24 === errors){
if(data3.equals !== undefined){
let data4 = data3.equals;
const _errs25 = errors;
if(errors === _errs25){
if(typeof data4 === "string"){
if(func2(data4) > 10000){
const err20 = {instancePath:instancePath+"/to/equals",schemaPath:"TextMatch#/anyOf/1/properties/equals/maxLength",keyword:"maxLength",params:{limit: 10000},message:"must NOT have more than 10000 characters"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/to/equals",schemaPath:"TextMatch#/anyOf/1/properties/equals/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
}
}
}
else {
const err22 = {instancePath:instancePath+"/to",schemaPath:"TextMatch#/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
var _valid1 = _errs22 === errors;
valid6 = valid6 || _valid1;
if(!valid6){
const _errs27 = errors;
if(errors === _errs27){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing3;
if((data3.regex === undefined) && (missing3 = "regex")){
const err23 = {instancePath:instancePath+"/to",schemaPath:"TextMatch#/anyOf/2/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
else {
const _errs29 = errors;
for(const key4 in data3){
if(!(key4 === "regex")){
const err24 = {instancePath:instancePath+"/to",schemaPath:"TextMatch#/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
break;
}
}
if(_errs29 === errors){
if(data3.regex !== undefined){
let data5 = data3.regex;
const _errs30 = errors;
if(errors === _errs30){
if(typeof data5 === "string"){
if(func2(data5) > 1000){
const err25 = {instancePath:instancePath+"/to/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
else {
if(func2(data5) < 1){
const err26 = {instancePath:instancePath+"/to/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
else {
const err27 = {instancePath:instancePath+"/to/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
}
}
}
else {
const err28 = {instancePath:instancePath+"/to",schemaPath:"TextMatch#/anyOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
var _valid1 = _errs27 === errors;
valid6 = valid6 || _valid1;
}
}
if(!valid6){
const err29 = {instancePath:instancePath+"/to",schemaPath:"TextMatch#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
validate18.errors = vErrors;
return false;
}
else {
errors = _errs19;
if(vErrors !== null){
if(_errs19){
vErrors.length = _errs19;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.subject !== undefined){
let data6 = data.subject;
const _errs32 = errors;
const _errs34 = errors;
let valid10 = false;
const _errs35 = errors;
if(errors === _errs35){
if(typeof data6 === "string"){
if(func2(data6) > 1000){
const err30 = {instancePath:instancePath+"/subject",schemaPath:"TextMatch#/anyOf/0/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
else {
if(func2(data6) < 1){
const err31 = {instancePath:instancePath+"/subject",schemaPath:"TextMatch#/anyOf/0/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
else {
const err32 = {instancePath:instancePath+"/subject",schemaPath:"TextMatch#/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
var _valid2 = _errs35 === errors;
valid10 = valid10 || _valid2;
if(!valid10){
const _errs37 = errors;
if(errors === _errs37){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing4;
if((data6.equals === undefined) && (missing4 = "equals")){
const err33 = {instancePath:instancePath+"/subject",schemaPath:"TextMatch#/anyOf/1/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
else {
const _errs39 = errors;
for(const key5 in data6){
if(!(key5 === "equals")){
const err34 = {instancePath:instancePath+"/subject",schemaPath:"TextMatch#/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
break;
}
}
if(_errs39 === errors){
if(data6.equals !== undefined){
let data7 = data6.equals;
const _errs40 = errors;
if(errors === _errs40){
if(typeof data7 === "string"){
if(func2(data7) > 10000){
const err35 = {instancePath:instancePath+"/subject/equals",schemaPath:"TextMatch#/anyOf/1/properties/equals/maxLength",keyword:"maxLength",params:{limit: 10000},message:"must NOT have more than 10000 characters"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
else {
const err36 = {instancePath:instancePath+"/subject/equals",schemaPath:"TextMatch#/anyOf/1/properties/equals/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
}
}
}
else {
const err37 = {instancePath:instancePath+"/subject",schemaPath:"TextMatch#/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
var _valid2 = _errs37 === errors;
valid10 = valid10 || _valid2;
if(!valid10){
const _errs42 = errors;
if(errors === _errs42){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing5;
if((data6.regex === undefined) && (missing5 = "regex")){
const err38 = {instancePath:instancePath+"/subject",schemaPath:"TextMatch#/anyOf/2/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
else {
const _errs44 = errors;
for(const key6 in data6){
if(!(key6 === "regex")){
const err39 = {instancePath:instancePath+"/subject",schemaPath:"TextMatch#/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
break;
}
}
if(_errs44 === errors){
if(data6.regex !== undefined){
let data8 = data6.regex;
const _errs45 = errors;
if(errors === _errs45){
if(typeof data8 === "string"){
if(func2(data8) > 1000){
const err40 = {instancePath:instancePath+"/subject/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
else {
if(func2(data8) < 1){
const err41 = {instancePath:instancePath+"/subject/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
}
else {
const err42 = {instancePath:instancePath+"/subject/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
}
}
}
}
else {
const err43 = {instancePath:instancePath+"/subject",schemaPath:"TextMatch#/anyOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
var _valid2 = _errs42 === errors;
valid10 = valid10 || _valid2;
}
}
if(!valid10){
const err44 = {instancePath:instancePath+"/subject",schemaPath:"TextMatch#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
validate18.errors = vErrors;
return false;
}
else {
errors = _errs34;
if(vErrors !== null){
if(_errs34){
vErrors.length = _errs34;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.text !== undefined){
let data9 = data.text;
const _errs47 = errors;
const _errs49 = errors;
let valid14 = false;
const _errs50 = errors;
if(errors === _errs50){
if(typeof data9 === "string"){
if(func2(data9) > 1000){
const err45 = {instancePath:instancePath+"/text",schemaPath:"TextMatch#/anyOf/0/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
else {
if(func2(data9) < 1){
const err46 = {instancePath:instancePath+"/text",schemaPath:"TextMatch#/anyOf/0/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
}
else {
const err47 = {instancePath:instancePath+"/text",schemaPath:"TextMatch#/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
var _valid3 = _errs50 === errors;
valid14 = valid14 || _valid3;
if(!valid14){
const _errs52 = errors;
if(errors === _errs52){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let missing6;
if((data9.equals === undefined) && (missing6 = "equals")){
const err48 = {instancePath:instancePath+"/text",schemaPath:"TextMatch#/anyOf/1/required",keyword:"required",params:{missingProperty: missing6},message:"must have required property '"+missing6+"'"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
else {
const _errs54 = errors;
for(const key7 in data9){
if(!(key7 === "equals")){
const err49 = {instancePath:instancePath+"/text",schemaPath:"TextMatch#/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
break;
}
}
if(_errs54 === errors){
if(data9.equals !== undefined){
let data10 = data9.equals;
const _errs55 = errors;
if(errors === _errs55){
if(typeof data10 === "string"){
if(func2(data10) > 10000){
const err50 = {instancePath:instancePath+"/text/equals",schemaPath:"TextMatch#/anyOf/1/properties/equals/maxLength",keyword:"maxLength",params:{limit: 10000},message:"must NOT have more than 10000 characters"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
else {
const err51 = {instancePath:instancePath+"/text/equals",schemaPath:"TextMatch#/anyOf/1/properties/equals/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
}
}
}
}
else {
const err52 = {instancePath:instancePath+"/text",schemaPath:"TextMatch#/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
var _valid3 = _errs52 === errors;
valid14 = valid14 || _valid3;
if(!valid14){
const _errs57 = errors;
if(errors === _errs57){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let missing7;
if((data9.regex === undefined) && (missing7 = "regex")){
const err53 = {instancePath:instancePath+"/text",schemaPath:"TextMatch#/anyOf/2/required",keyword:"required",params:{missingProperty: missing7},message:"must have required property '"+missing7+"'"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
else {
const _errs59 = errors;
for(const key8 in data9){
if(!(key8 === "regex")){
const err54 = {instancePath:instancePath+"/text",schemaPath:"TextMatch#/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
break;
}
}
if(_errs59 === errors){
if(data9.regex !== undefined){
let data11 = data9.regex;
const _errs60 = errors;
if(errors === _errs60){
if(typeof data11 === "string"){
if(func2(data11) > 1000){
const err55 = {instancePath:instancePath+"/text/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
else {
if(func2(data11) < 1){
const err56 = {instancePath:instancePath+"/text/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
}
else {
const err57 = {instancePath:instancePath+"/text/regex",schemaPath:"TextMatch#/anyOf/2/properties/regex/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
}
}
}
}
else {
const err58 = {instancePath:instancePath+"/text",schemaPath:"TextMatch#/anyOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
var _valid3 = _errs57 === errors;
valid14 = valid14 || _valid3;
}
}
if(!valid14){
const err59 = {instancePath:instancePath+"/text",schemaPath:"TextMatch#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
validate18.errors = vErrors;
return false;
}
else {
errors = _errs49;
if(vErrors !== null){
if(_errs49){
vErrors.length = _errs49;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs47 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.hasAttachments !== undefined){
const _errs62 = errors;
if(typeof data.hasAttachments !== "boolean"){
validate18.errors = [{instancePath:instancePath+"/hasAttachments",schemaPath:"#/properties/hasAttachments/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs62 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate18.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate18.errors = vErrors;
return errors === 0;
}


function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="WaitRequest" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!((((((key0 === "match") || (key0 === "after")) || (key0 === "count")) || (key0 === "timeout")) || (key0 === "order")) || (key0 === "quietFor"))){
validate17.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.match !== undefined){
const _errs2 = errors;
if(!(validate18(data.match, {instancePath:instancePath+"/match",parentData:data,parentDataProperty:"match",rootData}))){
vErrors = vErrors === null ? validate18.errors : vErrors.concat(validate18.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.after !== undefined){
const _errs3 = errors;
if(typeof data.after !== "string"){
validate17.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.count !== undefined){
let data2 = data.count;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate17.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs5){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 100 || isNaN(data2)){
validate17.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate17.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timeout !== undefined){
let data3 = data.timeout;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate17.errors = [{instancePath:instancePath+"/timeout",schemaPath:"#/properties/timeout/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs7){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
validate17.errors = [{instancePath:instancePath+"/timeout",schemaPath:"#/properties/timeout/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.order !== undefined){
let data4 = data.order;
const _errs9 = errors;
if(!((data4 === "oldest") || (data4 === "newest"))){
validate17.errors = [{instancePath:instancePath+"/order",schemaPath:"#/properties/order/enum",keyword:"enum",params:{allowedValues: schema24.properties.order.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.quietFor !== undefined){
let data5 = data.quietFor;
const _errs10 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate17.errors = [{instancePath:instancePath+"/quietFor",schemaPath:"#/properties/quietFor/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs10){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 55000 || isNaN(data5)){
validate17.errors = [{instancePath:instancePath+"/quietFor",schemaPath:"#/properties/quietFor/maximum",keyword:"maximum",params:{comparison: "<=", limit: 55000},message:"must be <= 55000"}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate17.errors = [{instancePath:instancePath+"/quietFor",schemaPath:"#/properties/quietFor/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate17.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate17.errors = vErrors;
return errors === 0;
}


function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate17(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
validate16.errors = vErrors;
return errors === 0;
}

const validator7 = validate21;
const schema30 = {"type":"object","properties":{"address":{"type":"string","description":"Only the mailbox with exactly this address, in any case."},"tag":{"type":"string","description":"Only mailboxes with exactly this tag, once blanks around it are cut."},"limit":{"type":"string","pattern":"^([1-9][0-9]?|1[0-9]{2}|200)$","description":"Number of items of the page at most, 1 to 200."},"cursor":{"type":"string","description":"The `nextCursor` of the page before, with the same filter: the page behind it."}}};
const pattern0 = new RegExp("^([1-9][0-9]?|1[0-9]{2}|200)$", "u");

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.address !== undefined){
const _errs1 = errors;
if(typeof data.address !== "string"){
validate21.errors = [{instancePath:instancePath+"/address",schemaPath:"#/properties/address/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tag !== undefined){
const _errs3 = errors;
if(typeof data.tag !== "string"){
validate21.errors = [{instancePath:instancePath+"/tag",schemaPath:"#/properties/tag/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data2 = data.limit;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
validate21.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/pattern",keyword:"pattern",params:{pattern: "^([1-9][0-9]?|1[0-9]{2}|200)$"},message:"must match pattern \""+"^([1-9][0-9]?|1[0-9]{2}|200)$"+"\""}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cursor !== undefined){
const _errs7 = errors;
if(typeof data.cursor !== "string"){
validate21.errors = [{instancePath:instancePath+"/cursor",schemaPath:"#/properties/cursor/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}

const validator8 = validate22;
const schema31 = {"type":"object","properties":{"after":{"type":"string","description":"A cursor: only what comes after it. Without: all that is kept; for a stream, from now on."},"limit":{"type":"string","pattern":"^([1-9][0-9]{0,2}|1000)$","description":"At most so many, 1 to 1000; 100 when not given. A stream has no limit."},"types":{"type":"string","description":"Only events of these types, separated by commas."},"ticket":{"type":"string","description":"For a stream, where no header can be given: a ticket in place of the key."}}};
const pattern1 = new RegExp("^([1-9][0-9]{0,2}|1000)$", "u");

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.after !== undefined){
const _errs1 = errors;
if(typeof data.after !== "string"){
validate22.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data1 = data.limit;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(!pattern1.test(data1)){
validate22.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/pattern",keyword:"pattern",params:{pattern: "^([1-9][0-9]{0,2}|1000)$"},message:"must match pattern \""+"^([1-9][0-9]{0,2}|1000)$"+"\""}];
return false;
}
}
else {
validate22.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.types !== undefined){
const _errs5 = errors;
if(typeof data.types !== "string"){
validate22.errors = [{instancePath:instancePath+"/types",schemaPath:"#/properties/types/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ticket !== undefined){
const _errs7 = errors;
if(typeof data.ticket !== "string"){
validate22.errors = [{instancePath:instancePath+"/ticket",schemaPath:"#/properties/ticket/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate22.errors = vErrors;
return errors === 0;
}

const validator9 = validate23;
const schema32 = {"type":"object","properties":{"if-none-match":{"type":"string","description":"An ETag that the client has: 304 without content when nothing has changed."}}};

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data["if-none-match"] !== undefined){
if(typeof data["if-none-match"] !== "string"){
validate23.errors = [{instancePath:instancePath+"/if-none-match",schemaPath:"#/properties/if-none-match/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
else {
validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}

const validator10 = validate24;
const schema33 = {"type":"object","properties":{"last-event-id":{"type":"string","description":"For a stream: as `after`, which it goes before. Browsers send it when they come again."}}};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data["last-event-id"] !== undefined){
if(typeof data["last-event-id"] !== "string"){
validate24.errors = [{instancePath:instancePath+"/last-event-id",schemaPath:"#/properties/last-event-id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
else {
validate24.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate24.errors = vErrors;
return errors === 0;
}

const validator11 = validate25;
const schema34 = {"type":"object","properties":{"limit":{"type":"string","pattern":"^([1-9][0-9]?|100)$","description":"At most so many, 1 to 100; 50 when not given."},"before":{"type":"string","description":"The id of a delivery: only older ones."},"state":{"enum":["pending","delivered","failed"],"description":"Only deliveries in this state."}}};
const pattern2 = new RegExp("^([1-9][0-9]?|100)$", "u");

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.limit !== undefined){
let data0 = data.limit;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern2.test(data0)){
validate25.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/pattern",keyword:"pattern",params:{pattern: "^([1-9][0-9]?|100)$"},message:"must match pattern \""+"^([1-9][0-9]?|100)$"+"\""}];
return false;
}
}
else {
validate25.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.before !== undefined){
const _errs3 = errors;
if(typeof data.before !== "string"){
validate25.errors = [{instancePath:instancePath+"/before",schemaPath:"#/properties/before/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data2 = data.state;
const _errs5 = errors;
if(!(((data2 === "pending") || (data2 === "delivered")) || (data2 === "failed"))){
validate25.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/enum",keyword:"enum",params:{allowedValues: schema34.properties.state.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate25.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate25.errors = vErrors;
return errors === 0;
}

const validator12 = validate26;
const schema35 = {"type":"object","properties":{"tag":{"type":"string","description":"Only mailboxes with exactly this tag, once blanks around it are cut."},"limit":{"type":"string","pattern":"^([1-9][0-9]?|1[0-9]{2}|200)$","description":"Number of items of the page at most, 1 to 200."},"cursor":{"type":"string","description":"The `nextCursor` of the page before, with the same filter: the page behind it."}}};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.tag !== undefined){
const _errs1 = errors;
if(typeof data.tag !== "string"){
validate26.errors = [{instancePath:instancePath+"/tag",schemaPath:"#/properties/tag/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data1 = data.limit;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate26.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/pattern",keyword:"pattern",params:{pattern: "^([1-9][0-9]?|1[0-9]{2}|200)$"},message:"must match pattern \""+"^([1-9][0-9]?|1[0-9]{2}|200)$"+"\""}];
return false;
}
}
else {
validate26.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cursor !== undefined){
const _errs5 = errors;
if(typeof data.cursor !== "string"){
validate26.errors = [{instancePath:instancePath+"/cursor",schemaPath:"#/properties/cursor/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate26.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate26.errors = vErrors;
return errors === 0;
}

const validator13 = validate27;
const schema36 = {"type":"object","properties":{"wait":{"type":"string","pattern":"^(0|[1-9][0-9]{0,5})$","description":"Seconds to wait at most, up to 55, until the list has an email. It then has the newest 100 at most, and the header X-Cursor has what to go on with as `after`."},"after":{"type":"string","description":"Only emails that came after this: a cursor, the id of an email, or a time."}}};
const pattern4 = new RegExp("^(0|[1-9][0-9]{0,5})$", "u");

function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.wait !== undefined){
let data0 = data.wait;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
validate27.errors = [{instancePath:instancePath+"/wait",schemaPath:"#/properties/wait/pattern",keyword:"pattern",params:{pattern: "^(0|[1-9][0-9]{0,5})$"},message:"must match pattern \""+"^(0|[1-9][0-9]{0,5})$"+"\""}];
return false;
}
}
else {
validate27.errors = [{instancePath:instancePath+"/wait",schemaPath:"#/properties/wait/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.after !== undefined){
const _errs3 = errors;
if(typeof data.after !== "string"){
validate27.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
else {
validate27.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate27.errors = vErrors;
return errors === 0;
}

const validator14 = validate28;
const schema37 = {"type":"object","required":["mailboxId","mailId","attachmentId"],"properties":{"mailboxId":{"type":"string","description":"Mailbox identifier."},"mailId":{"type":"string","description":"Email identifier."},"attachmentId":{"type":"string","description":"Attachment identifier."}}};

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.mailboxId === undefined) && (missing0 = "mailboxId")) || ((data.mailId === undefined) && (missing0 = "mailId"))) || ((data.attachmentId === undefined) && (missing0 = "attachmentId"))){
validate28.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.mailboxId !== undefined){
const _errs1 = errors;
if(typeof data.mailboxId !== "string"){
validate28.errors = [{instancePath:instancePath+"/mailboxId",schemaPath:"#/properties/mailboxId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mailId !== undefined){
const _errs3 = errors;
if(typeof data.mailId !== "string"){
validate28.errors = [{instancePath:instancePath+"/mailId",schemaPath:"#/properties/mailId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.attachmentId !== undefined){
const _errs5 = errors;
if(typeof data.attachmentId !== "string"){
validate28.errors = [{instancePath:instancePath+"/attachmentId",schemaPath:"#/properties/attachmentId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate28.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate28.errors = vErrors;
return errors === 0;
}

const validator15 = validate29;
const schema38 = {"type":"object","required":["mailboxId","mailId"],"properties":{"mailboxId":{"type":"string","description":"Mailbox identifier."},"mailId":{"type":"string","description":"Email identifier."}}};

function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.mailboxId === undefined) && (missing0 = "mailboxId")) || ((data.mailId === undefined) && (missing0 = "mailId"))){
validate29.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.mailboxId !== undefined){
const _errs1 = errors;
if(typeof data.mailboxId !== "string"){
validate29.errors = [{instancePath:instancePath+"/mailboxId",schemaPath:"#/properties/mailboxId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mailId !== undefined){
const _errs3 = errors;
if(typeof data.mailId !== "string"){
validate29.errors = [{instancePath:instancePath+"/mailId",schemaPath:"#/properties/mailId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate29.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate29.errors = vErrors;
return errors === 0;
}

const validator16 = validate30;
const schema39 = {"type":"object","required":["mailboxId"],"properties":{"mailboxId":{"type":"string","description":"Mailbox identifier."}}};

function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.mailboxId === undefined) && (missing0 = "mailboxId")){
validate30.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.mailboxId !== undefined){
if(typeof data.mailboxId !== "string"){
validate30.errors = [{instancePath:instancePath+"/mailboxId",schemaPath:"#/properties/mailboxId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
}
else {
validate30.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate30.errors = vErrors;
return errors === 0;
}

const validator17 = validate31;
const schema40 = {"type":"object","required":["webhookId","deliveryId"],"properties":{"webhookId":{"type":"string","description":"Webhook identifier."},"deliveryId":{"type":"string","description":"Delivery identifier."}}};

function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.webhookId === undefined) && (missing0 = "webhookId")) || ((data.deliveryId === undefined) && (missing0 = "deliveryId"))){
validate31.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.webhookId !== undefined){
const _errs1 = errors;
if(typeof data.webhookId !== "string"){
validate31.errors = [{instancePath:instancePath+"/webhookId",schemaPath:"#/properties/webhookId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deliveryId !== undefined){
const _errs3 = errors;
if(typeof data.deliveryId !== "string"){
validate31.errors = [{instancePath:instancePath+"/deliveryId",schemaPath:"#/properties/deliveryId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate31.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate31.errors = vErrors;
return errors === 0;
}

const validator18 = validate32;
const schema41 = {"type":"object","required":["webhookId"],"properties":{"webhookId":{"type":"string","description":"Webhook identifier."}}};

function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.webhookId === undefined) && (missing0 = "webhookId")){
validate32.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.webhookId !== undefined){
if(typeof data.webhookId !== "string"){
validate32.errors = [{instancePath:instancePath+"/webhookId",schemaPath:"#/properties/webhookId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
}
else {
validate32.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate32.errors = vErrors;
return errors === 0;
}

/** Validators of requests, by route and part; see validation.ts. */
export const requestValidators = {
  "DELETE /v1/archived-mailboxes body": validator2,
  "DELETE /v1/archived-mailboxes/:mailboxId params": validator16,
  "DELETE /v1/mailboxes body": validator2,
  "DELETE /v1/mailboxes/:mailboxId params": validator16,
  "DELETE /v1/mailboxes/:mailboxId/mails body": validator2,
  "DELETE /v1/mailboxes/:mailboxId/mails params": validator16,
  "DELETE /v1/mailboxes/:mailboxId/mails/:mailId params": validator15,
  "DELETE /v1/mailboxes/:mailboxId/mails/:mailId/attachments body": validator2,
  "DELETE /v1/mailboxes/:mailboxId/mails/:mailId/attachments params": validator15,
  "DELETE /v1/mailboxes/:mailboxId/mails/:mailId/attachments/:attachmentId params": validator14,
  "DELETE /v1/webhooks/:webhookId params": validator18,
  "GET /v1/archived-mailboxes headers": validator9,
  "GET /v1/archived-mailboxes querystring": validator12,
  "GET /v1/archived-mailboxes/:mailboxId headers": validator9,
  "GET /v1/archived-mailboxes/:mailboxId params": validator16,
  "GET /v1/events headers": validator10,
  "GET /v1/events querystring": validator8,
  "GET /v1/mailboxes headers": validator9,
  "GET /v1/mailboxes querystring": validator7,
  "GET /v1/mailboxes/:mailboxId headers": validator9,
  "GET /v1/mailboxes/:mailboxId params": validator16,
  "GET /v1/mailboxes/:mailboxId/events headers": validator10,
  "GET /v1/mailboxes/:mailboxId/events params": validator16,
  "GET /v1/mailboxes/:mailboxId/events querystring": validator8,
  "GET /v1/mailboxes/:mailboxId/mails headers": validator9,
  "GET /v1/mailboxes/:mailboxId/mails params": validator16,
  "GET /v1/mailboxes/:mailboxId/mails querystring": validator13,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId headers": validator9,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId params": validator15,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/attachments params": validator15,
  "GET /v1/mailboxes/:mailboxId/mails/:mailId/attachments/:attachmentId params": validator14,
  "GET /v1/webhooks/:webhookId params": validator18,
  "GET /v1/webhooks/:webhookId/deliveries params": validator18,
  "GET /v1/webhooks/:webhookId/deliveries querystring": validator11,
  "PATCH /v1/mailboxes/:mailboxId body": validator4,
  "PATCH /v1/mailboxes/:mailboxId params": validator16,
  "PATCH /v1/webhooks/:webhookId body": validator5,
  "PATCH /v1/webhooks/:webhookId params": validator18,
  "POST /v1/archived-mailboxes/:mailboxId/reactivate body": validator3,
  "POST /v1/archived-mailboxes/:mailboxId/reactivate params": validator16,
  "POST /v1/mailboxes body": validator0,
  "POST /v1/mailboxes/:mailboxId/wait body": validator6,
  "POST /v1/mailboxes/:mailboxId/wait params": validator16,
  "POST /v1/webhooks body": validator1,
  "POST /v1/webhooks/:webhookId/deliveries/:deliveryId/redeliver params": validator17,
  "POST /v1/webhooks/:webhookId/rotate-secret params": validator18,
  "POST /v1/webhooks/:webhookId/test params": validator18,
};
