package import Words

/// An object that does not exist for the principal.
package enum MissingObject: Error, Hashable, Sendable {
  case asset(AssetID)
  case version(AssetID, number: Int)
  case upload(UploadID)
  /// A command named an account that is not one of these.
  case accountNamed(String, names: [String])
  case collection(CollectionID)
  case place(PlaceID)
  case review(ReviewID)
  case person(PersonID)
  case face(FaceID)
  /// The act on people was taken back before, or is too old.
  case act(PeopleActID)
  case account(AccountID)
  case session
  case invitation
  /// A link or a token.
  case grant
  case job(JobID)
  case analysis(String)
}

extension MissingObject: Explainable {
  package var message: Message {
    switch self {
    case .asset: Message("library.noSuchAsset")
    case .version(_, let number):
      Message("library.noSuchVersion", ["number": .number(number)])
    case .upload: Message("library.noSuchUpload")
    case .accountNamed(let name, []):
      Message("library.noSuchAccount.noneYet", ["name": .text(name)])
    case .accountNamed(let name, let names):
      Message("library.noSuchAccount.named", ["name": .text(name), "names": .names(names)])
    case .collection: Message("library.noSuchCollection")
    case .place: Message("library.noSuchPlace")
    case .review: Message("library.noSuchReview")
    case .person: Message("library.noSuchPerson")
    case .face: Message("library.noSuchFace")
    case .act: Message("library.noSuchAct")
    case .account: Message("library.noSuchAccount")
    case .session: Message("library.noSuchSession")
    case .invitation: Message("library.noSuchInvitation")
    case .grant: Message("library.noSuchGrant")
    case .job: Message("library.noSuchJob")
    case .analysis: Message("library.noSuchAnalysis")
    }
  }
}
